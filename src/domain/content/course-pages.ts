import { slugFromText } from '../slugs.ts';

/** The kinds of content whose entries have a page of their own as soon as they have a text for it. */
export type CourseKind = 'courses' | 'masterclasses';

const FOLDERS: Readonly<Record<CourseKind, string>> = { courses: '/kurse', masterclasses: '/masterclasses' };

/** An entry as far as its page is concerned; of a draft, any field may be missing. */
interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What ends the address of a page is no longer. */
export const PAGE_SLUG_MAX = 60;

/** Whether a text can end the address of a page: small letters, digits and single hyphens. */
export const isPageSlug = (text: string): boolean =>
  text.length <= PAGE_SLUG_MAX && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);

const MADE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The first content has ids that can be read; what the owner adds has a random one. */
const idAsSlug = (id: string): string => (MADE_ID.test(id) || !isPageSlug(id) ? '' : id);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What ends the address of an entry's page: what she has written, else its id where that can be read, else `''`. */
export const pageSlug = ({ id, data }: Entry): string => textOf(data.slug) || idAsSlug(id);

/** Whether an entry has a text for a page of its own. */
export const hasPage = ({ data }: Pick<Entry, 'data'>): boolean => textOf(data.text) !== '';

/** Where an entry has its page; undefined where it has none. */
export function coursePath(kind: CourseKind, entry: Entry): string | undefined {
  const slug = pageSlug(entry);
  return hasPage(entry) && slug !== '' ? `${FOLDERS[kind]}/${slug}` : undefined;
}

const proposedSlug = ({ id, data }: Entry): string =>
  idAsSlug(id) || slugFromText(textOf(data.title)).slice(0, PAGE_SLUG_MAX).replace(/-$/, '');

/** What the form fills in with the text: the end of the address, which then stays when the title changes. */
export const proposedPage = (entry: Entry, changed: string): Readonly<Record<string, string>> =>
  changed === 'text' && hasPage(entry) ? { slug: proposedSlug(entry) } : {};

/** A question with its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Reads questions from a text: a paragraph whose first line ends with a question mark begins one, and what follows is its
 * answer, up to the next.
 *
 * @returns with an empty question what stands before the first one
 */
export function readQuestions(text: string): Question[] {
  const found: { question: string; lines: string[] }[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const [first = '', ...rest] = paragraph.trim().split('\n');
    const last = found.at(-1);
    if (first.trimEnd().endsWith('?')) found.push({ question: first.trim(), lines: [rest.join('\n')] });
    else if (last) last.lines.push(paragraph.trim());
    else if (first !== '') found.push({ question: '', lines: [paragraph.trim()] });
  }
  return found.map(({ question, lines }) => ({ question, answer: lines.filter(Boolean).join('\n\n').trim() }));
}
