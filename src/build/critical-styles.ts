import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Beasties from 'beasties';

const HERO = /<section [^>]*\bdata-hero\b/;
const STYLESHEET = /<link rel="stylesheet" href="([^"]*)"[^>]*>/g;
/** Firefox draws on while a style sheet loads, but stops before a script that follows one. An empty one would not run. */
const STOP = '<script> </script>';
const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;

/** Returns the index after the hero, with which the first screen ends; undefined without a hero. */
export function firstScreenEnd(html: string): number | undefined {
  const hero = html.search(HERO);
  return hero < 0 ? undefined : html.indexOf('</section>', hero) + '</section>'.length;
}

/**
 * Returns a function that inlines a page's own styles and those that its first screen takes from the shared sheet, and
 * moves the shared sheet behind the hero: browsers draw what precedes a style sheet without waiting for it
 * (https://html.spec.whatwg.org/#link-type-stylesheet).
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
    const end = firstScreenEnd(html);
    // Pages with a hero link the shared sheet first; `npm run budgets` refuses HTML that contains it.
    const [shared, ...own] = html.matchAll(STYLESHEET);
    if (end === undefined || shared === undefined) return html;
    const [link] = shared;
    const firstScreen = html.slice(0, end).replaceAll(STYLESHEET, '');
    const drawn = await beasties.process(`${firstScreen.replace('</head>', `${link}</head>`)}</main></body></html>`);
    const known = new Set(html.match(STYLE));
    const critical = (drawn.match(STYLE) ?? []).filter((style) => !known.has(style));
    const ownSheets = await Promise.all(own.map(([, href = '']) => readFile(join(outDir, href), 'utf8')));
    const styles = [...critical, ...(own.length > 0 ? [`<style>${ownSheets.join('')}</style>`] : [])].join('');
    return `${firstScreen.replace('</head>', () => `${styles}</head>`)}${link}${STOP}${html.slice(end)}`;
  };
}
