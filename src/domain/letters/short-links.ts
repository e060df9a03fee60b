import { slugKey } from '../address/slugs.ts';
import { slugFromPath } from '../redirects/short-path.ts';

const LINK = /(https?:\/\/[^\s/)"'<>]+|\]\()(\/r\/[^\s/)"'<>?#]+)/g;

/** Returns the keys of the short links in a text; `origins` are those of our website. */
export function findShortLinks(text: string, origins: readonly string[]): string[] {
  const slugs = [...text.matchAll(LINK)].flatMap(([, before = '', path = '']) => {
    const slug = before === '](' || origins.includes(before) ? slugFromPath(path) : undefined;
    return slug === undefined ? [] : [slugKey(slug)];
  });
  return [...new Set(slugs)];
}
