import { slugFromText } from '../address/slugs.ts';
import { textIn } from '../record.ts';
import { paragraphsOf } from './paragraphs.ts';

/** Kinds of content whose entries get a page of their own once they have a text for it. */
export type CourseKind = 'courses' | 'masterclasses';

const FOLDERS: Readonly<Record<CourseKind, string>> = { courses: '/kurse', masterclasses: '/masterclasses' };

/** Fields of an entry that its page needs; in a draft any of them may be missing. */
interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const PAGE_SLUG_MAX = 60;

/** Checks for a page slug: lower-case letters, digits and single hyphens. */
export const isPageSlug = (text: string): boolean =>
  text.length <= PAGE_SLUG_MAX && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);

const MADE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the id if it is readable, as in the first content; entries that the owner adds have random ids. */
const idAsSlug = (id: string): string => (MADE_ID.test(id) || !isPageSlug(id) ? '' : id);

/** Returns the slug that the owner typed, otherwise a readable id, otherwise `''`. */
export const pageSlug = ({ id, data }: Entry): string => textIn(data.slug) || idAsSlug(id);

export const hasPage = ({ data }: Pick<Entry, 'data'>): boolean => textIn(data.text) !== '';

/** Returns the path of an entry's page; undefined if it has none. */
export function coursePath(kind: CourseKind, entry: Entry): string | undefined {
  const slug = pageSlug(entry);
  return hasPage(entry) && slug !== '' ? `${FOLDERS[kind]}/${slug}` : undefined;
}

/** Checks whether the early-bird price buys a course; one with its own price never belongs to it. */
export const isEarlyBird = ({
  hasEarlyBirdPrice,
  price,
}: {
  readonly hasEarlyBirdPrice?: unknown;
  readonly price?: unknown;
}): boolean => hasEarlyBirdPrice === true && typeof price !== 'number';

/** Checks whether an offer is the early-bird price of the waitlist (spec 2.3), which buys courses. */
export const buysCourses = ({ id }: { readonly id: string }): boolean => id === 'earlyBird';

const proposedSlug = ({ id, data }: Entry): string =>
  idAsSlug(id) || slugFromText(textIn(data.title)).slice(0, PAGE_SLUG_MAX).replace(/-$/, '');

/** Proposes a slug once the text is filled in; it stays when the title changes later. */
export const proposedPage = (entry: Entry, changed: string): Readonly<Record<string, string>> =>
  changed === 'text' && hasPage(entry) ? { slug: proposedSlug(entry) } : {};

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Splits a text into questions and answers: a paragraph whose first line ends with a question mark starts a question.
 * Text before the first one gets an empty question.
 */
export function readQuestions(text: string): Question[] {
  const found: { question: string; lines: string[] }[] = [];
  for (const paragraph of paragraphsOf(text)) {
    const [first = '', ...rest] = paragraph.split('\n');
    const last = found.at(-1);
    if (first.trimEnd().endsWith('?')) found.push({ question: first.trim(), lines: [rest.join('\n')] });
    else if (last) last.lines.push(paragraph);
    else if (first !== '') found.push({ question: '', lines: [paragraph] });
  }
  return found.map(({ question, lines }) => ({ question, answer: lines.filter(Boolean).join('\n\n').trim() }));
}
