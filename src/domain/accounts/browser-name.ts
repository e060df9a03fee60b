type Pattern = readonly [name: string, pattern: RegExp];

// The order matters: most browsers also call themselves by the names of others.
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bCrOS\b/],
];

const nameIn = (patterns: readonly Pattern[], userAgent: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];

/**
 * Names a browser as people know it, e.g. 'Firefox auf Windows': without versions, so that it keeps its name over
 * updates.
 *
 * @param userAgent the header of that name
 */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined && system === undefined) return 'Unbekannter Browser';
  return system === undefined ? `${browser}` : `${browser ?? 'Browser'} auf ${system}`;
}
