/** Neither a path's own characters nor those of its policy may be taken for syntax of the file. */
const PATH = /^[\w/.-]*$/;
/** Cannot be in a `<meta>`. */
const UNFRAMED = "frame-ancestors 'none'";

const addressOf = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;

/** Names the rules for what a browser may load in advance (src/pages/speculation-rules.json.ts), for visitors' pages. */
const speculation = (path: string): string =>
  path.startsWith('/admin-') ? '' : '  Speculation-Rules: "/speculation-rules.json"\n';

const rule = (path: string, policy: string): string => `${path}\n  Content-Security-Policy: ${policy}\n`;

/**
 * Writes Netlify's file of headers with the policy and the speculation rules of each page. It holds every policy of a file: rules of `netlify.toml`
 * would win over those of this file.
 *
 * @param policies by the page's file @throws Error for a path that the file cannot name
 */
export function headersFile(policies: ReadonlyMap<string, string>): string {
  const rules = [...policies].map(([file, policy]) => {
    const path = addressOf(file);
    if (!PATH.test(path)) throw new Error(`No header can be set for ${path}`);
    return rule(path, `${policy}; ${UNFRAMED}`) + speculation(path);
  });
  return [rule('/*', UNFRAMED), ...rules].join('');
}
