type Pattern = readonly [name: string, pattern: RegExp, also?: RegExp];

// Order matters: most browsers also name others in their user agent, so the specific names come first.
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//, /\bVersion\//],
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
  patterns.find(([, pattern, also]) => pattern.test(userAgent) && also?.test(userAgent) !== false)?.[0];

/** Names a browser for people, e.g. 'Firefox auf Windows'. Versions are left out so that updates keep the name. */
export function browserName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined && system === undefined) return 'Unbekannter Browser';
  return system === undefined ? `${browser}` : `${browser ?? 'Browser'} auf ${system}`;
}
