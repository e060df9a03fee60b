import { PUBLIC_PREFIX } from '../address/short-path.ts';
import { isSlug } from '../address/slugs.ts';

/** Punctuation, spaces and invisible characters, which programs copy along after a link. No slug ends with any. */
const NO_ENDING = /[^\p{L}\p{M}\p{Cc}\d_/-]/u;

function withoutEnding(text: string): string {
  const chars = [...text];
  return chars.slice(0, chars.findLastIndex((char) => !NO_ENDING.test(char)) + 1).join('');
}

/** Extracts the slug from a path, without what follows a link in a text; undefined if there is none. */
export function slugFromPath(pathname: string): string | undefined {
  try {
    const slug = withoutEnding(decodeURIComponent(pathname.slice(PUBLIC_PREFIX.length).replace(/\/$/, '')));
    return pathname.startsWith(PUBLIC_PREFIX) && isSlug(slug) ? slug : undefined;
  } catch {
    return undefined;
  }
}
