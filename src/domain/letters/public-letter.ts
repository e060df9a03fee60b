import { isPageSlug, PAGE_SLUG_MAX } from '../content/course-pages.ts';
import { withFirstName } from '../people/first-name.ts';
import { PUBLIC_PREFIX } from '../redirects/short-path.ts';
import { slugFromPath } from '../redirects/slug-path.ts';
import { slugFromText, slugKey } from '../slugs.ts';
import { isContactParameter } from '../tagging/contact-tags.ts';

/** The list of letters that everybody may read, with each below it. */
const FOLDER = '/briefe';

/** Where everybody reads a letter. */
export const publicLetterPath = (slug: string): string => `${FOLDER}/${slug}`;

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const WHOLE_ID = new RegExp(`^${ID}$`);

/** Whether a text can end the address of a public letter: that of the private page ends with an id. */
export const isLetterSlug = (text: string): boolean => isPageSlug(text) && !WHOLE_ID.test(text);

/** What is proposed to end a letter's address: its subject, without anybody's name. */
export const proposedLetterSlug = (subject: string): string =>
  slugFromText(withFirstName(subject, '')).slice(0, PAGE_SLUG_MAX).replace(/-$/, '');

/** Addresses of ours that are somebody's key, or open for one letter's readers alone. */
const KEYS = new RegExp(
  `^/(?:(?:abmelden|bestaetigen|nachweis|danke|kalender|brief-vorschau|vertrag-widerrufen|kuendigen)/.|briefe/${ID})`,
);

const TRACKING = /^(?:(?:utm|mtm|pk|hsa|_hs)_?\w*|fbclid|gclid|msclkid|mc_[ce]id|ck_subscriber_id|vero_id)$/i;

/** Whether a part of an address tells of a reader, or of the letter that it stood in. */
const isTelling = (name: string, value: string): boolean =>
  TRACKING.test(name) || isContactParameter(name) || /@|\{Vorname/.test(value);

/** What links of a letter stand for. */
export interface LinkFacts {
  /** Origins of our own website; the canonical one first. */
  readonly origins: readonly string[];
  /** Where the short links of the letter lead, by the form in which slugs are compared. */
  readonly targets: Readonly<Record<string, string>>;
}

/** The address without what tells of somebody. */
function withoutTelling(address: string, url: URL): string {
  const telling = [...url.searchParams].filter(([name, value]) => isTelling(name, value));
  if (telling.length === 0) return address;
  for (const [name] of telling) url.searchParams.delete(name);
  return address.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

/**
 * Where a link of a letter leads for everybody: past short links, which count its readers, and without what tells of
 * somebody.
 *
 * @returns undefined where only one reader may follow it, or where its short link leads nowhere any more
 */
export function publicAddress(address: string, { origins, targets }: LinkFacts): string | undefined {
  if (!/^(?:\/|https?:)/i.test(address)) return address;
  if (!URL.canParse(address, origins[0])) return undefined;
  const url = new URL(address, origins[0]);
  const { origin, pathname } = url;
  if (!origins.includes(origin)) return withoutTelling(address, url);
  if (KEYS.test(pathname)) return undefined;
  if (!pathname.startsWith(PUBLIC_PREFIX)) return withoutTelling(address, url);
  const target = targets[slugKey(slugFromPath(pathname) ?? '')];
  return target === undefined ? undefined : publicAddress(target, { origins, targets: {} });
}

/** Whether everybody can read a letter, and what the next publish makes of that. */
export type PublicStand = 'off' | 'coming' | 'online' | 'moving' | 'going';

interface Slugs {
  /** What ends its address from the next publish on; null where it shall have none. */
  readonly publicSlug: string | null;
  /** The same of what is online now. */
  readonly onlineSlug: string | null;
}

/** How it stands: what the owner wants, and what visitors see until the next publish. */
export function publicStand({ publicSlug, onlineSlug }: Slugs): PublicStand {
  if (publicSlug === null) return onlineSlug === null ? 'off' : 'going';
  if (onlineSlug === null) return 'coming';
  return publicSlug === onlineSlug ? 'online' : 'moving';
}

/** A public letter, as a publish is asked for it, and as it was published. */
interface Standing {
  readonly id: string;
  readonly slug: string;
  readonly subject: string;
}

/** What a publish would change of the public letters: one at another address goes and comes. */
export function letterChanges(before: readonly Standing[], after: readonly Standing[]) {
  const isIn = (letters: readonly Standing[], { id, slug }: Standing): boolean =>
    letters.some((letter) => letter.id === id && letter.slug === slug);
  const changed = (letters: readonly Standing[], others: readonly Standing[], state: 'new' | 'removed') =>
    letters.filter((letter) => !isIn(others, letter)).map(({ id, subject }) => ({ id, subject, state }));
  return [...changed(before, after, 'removed'), ...changed(after, before, 'new')];
}
