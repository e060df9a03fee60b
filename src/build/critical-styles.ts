import Beasties from 'beasties';

const HERO = /<section [^>]*\bdata-hero\b/;
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;
/** Firefox draws on while a style sheet loads, but stops before a script that follows one. An empty one would not run. */
const STOP = '<script> </script>';
const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;

/** Returns the index after the hero, with which the first screen ends; undefined without a hero. */
export function firstScreenEnd(html: string): number | undefined {
  const hero = html.search(HERO);
  return hero < 0 ? undefined : html.indexOf('</section>', hero) + '</section>'.length;
}

/**
 * Returns a function that inlines the styles of a page's first screen and moves its style sheets behind the hero: browsers
 * draw what precedes a style sheet without waiting for it (https://html.spec.whatwg.org/#link-type-stylesheet).
 *
 * @param outDir folder of the built style sheets
 */
export function createCriticalStyles(outDir: string): (html: string) => Promise<string> {
  const beasties = new Beasties({
    path: outDir,
    publicPath: '/',
    pruneSource: false,
    reduceInlineStyles: false,
    fonts: false,
    logLevel: 'silent',
    // Beasties cannot match these selectors, nor the root element itself.
    allowRules: [/:(?:has|not)\(/, /^:root\[/],
  });
  return async (html) => {
    const sheets = html.match(STYLESHEET) ?? [];
    const end = firstScreenEnd(html);
    if (end === undefined || sheets.length === 0) return html;
    const drawn = await beasties.process(`${html.slice(0, end)}</main></body></html>`);
    const known = new Set(html.match(STYLE));
    const critical = (drawn.match(STYLE) ?? []).filter((style) => !known.has(style));
    const firstScreen = html
      .slice(0, end)
      .replaceAll(STYLESHEET, '')
      .replace('</head>', `${critical.join('')}</head>`);
    return `${firstScreen}${sheets.join('')}${STOP}${html.slice(end)}`;
  };
}
