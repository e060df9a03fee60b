import { PUBLIC_PREFIX } from '../address/short-path.ts';
import { slugFromText } from '../address/slugs.ts';
import { parseUrl } from '../address/urls.ts';
import { isPageSlug, PAGE_SLUG_MAX } from '../content/course-pages.ts';
import { withFirstName } from '../people/first-name.ts';
import { isContactParameter } from '../tagging/contact-tags.ts';
import { shortLinkKey } from './short-links.ts';

/** Path of the list of public letters; each letter lies below it. */
const FOLDER = '/briefe';

export const publicLetterPath = (slug: string): string => `${FOLDER}/${slug}`;

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const WHOLE_ID = new RegExp(`^${ID}$`);

/** Checks whether a text can be the slug of a public letter; ids are excluded because private pages use them. */
export const isLetterSlug = (text: string): boolean => isPageSlug(text) && !WHOLE_ID.test(text);

/** Proposes a slug: the subject without the first-name placeholder. */
export const proposedLetterSlug = (subject: string): string =>
  slugFromText(withFirstName(subject, '')).slice(0, PAGE_SLUG_MAX).replace(/-$/, '');

/** Paths of our website that contain a personal key, or that only readers of one letter may open. */
const KEYS = new RegExp(
  `^/(?:(?:abmelden|dabei|bestaetigen|nachweis|danke|kalender|brief-vorschau|vertrag-widerrufen|kuendigen)/.|briefe/${ID})`,
);

const TRACKING = /^(?:(?:utm|mtm|pk|hsa|_hs)_?\w*|fbclid|gclid|msclkid|mc_[ce]id|ck_subscriber_id|vero_id)$/i;

/** Checks whether a query parameter identifies a reader or the letter that contained it. */
const isIdentifying = (name: string, value: string): boolean =>
  TRACKING.test(name) || isContactParameter(name) || /@|\{Vorname/.test(value);

export interface LinkFacts {
  /** Origins of our own website; the canonical one first. */
  readonly origins: readonly string[];
  /** Targets of the letter's short links by slug key. */
  readonly targets: Readonly<Record<string, string>>;
}

/** Removes the query parameters that identify a reader or a letter. */
function withoutIdentifying(address: string, url: URL): string {
  const identifying = [...url.searchParams].filter(([name, value]) => isIdentifying(name, value));
  if (identifying.length === 0) return address;
  for (const [name] of identifying) url.searchParams.delete(name);
  return address.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

/**
 * Returns a letter's link for the public page: short links, which count readers, become their targets, and identifying
 * query parameters go. Undefined if its short link leads nowhere; null if the link belongs to one reader, so that not
 * even its address may be shown.
 */
export function publicAddress(address: string, { origins, targets }: LinkFacts): string | undefined | null {
  if (!/^(?:\/|https?:)/i.test(address)) return address;
  const url = parseUrl(address, origins[0]);
  if (url === undefined) return undefined;
  const { origin, pathname } = url;
  if (!origins.includes(origin)) return withoutIdentifying(address, url);
  if (KEYS.test(pathname)) return null;
  if (!pathname.startsWith(PUBLIC_PREFIX)) return withoutIdentifying(address, url);
  const key = shortLinkKey(address, origins) ?? '';
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : publicAddress(target, { origins, targets: {} });
}

/** Visibility of a letter's public page now and after the next publish. */
type PublicState = 'off' | 'coming' | 'online' | 'going';

interface Slugs {
  /** Slug from the next publish on; null for no public page. */
  readonly publicSlug: string | null;
  /** Slug that is online now; null for none. */
  readonly onlineSlug: string | null;
}

/** Compares the owner's choice with the page that is online now. */
export function publicState({ publicSlug, onlineSlug }: Slugs): PublicState {
  if (publicSlug === null) return onlineSlug === null ? 'off' : 'going';
  return publicSlug === onlineSlug ? 'online' : 'coming';
}

/** Public letter, as wanted by the next publish or as published. */
interface PublicLetterEntry {
  readonly id: string;
  readonly slug: string;
  readonly subject: string;
}

/** Lists the public letters that a publish adds or removes; a letter with a new slug is both. */
export function letterChanges(before: readonly PublicLetterEntry[], after: readonly PublicLetterEntry[]) {
  const isIn = (letters: readonly PublicLetterEntry[], { id, slug }: PublicLetterEntry): boolean =>
    letters.some((letter) => letter.id === id && letter.slug === slug);
  const changed = (
    letters: readonly PublicLetterEntry[],
    others: readonly PublicLetterEntry[],
    state: 'new' | 'removed',
  ) => letters.filter((letter) => !isIn(others, letter)).map(({ id, subject }) => ({ id, subject, state }));
  return [...changed(before, after, 'removed'), ...changed(after, before, 'new')];
}
