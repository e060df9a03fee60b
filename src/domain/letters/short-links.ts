import { slugFromPath } from '../redirects/slug-path.ts';
import { slugKey } from '../slugs.ts';

const LINK = /(https?:\/\/[^\s/)"'<>]+|\]\()(\/r\/[^\s/)"'<>?#]+)/g;

/**
 * The short links of ours that a text leads to, as they are compared.
 *
 * @param origins of our own website
 */
export function shortLinksIn(text: string, origins: readonly string[]): string[] {
  const slugs = [...text.matchAll(LINK)].flatMap(([, before = '', path = '']) => {
    const slug = before === '](' || origins.includes(before) ? slugFromPath(path) : undefined;
    return slug === undefined ? [] : [slugKey(slug)];
  });
  return [...new Set(slugs)];
}
