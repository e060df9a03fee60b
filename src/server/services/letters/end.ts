import type { LetterRow } from '#db/queries/letters/editing.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';

export const letterUrl = ({ site }: Pick<Context, 'site'>, id: string): string =>
  new URL(`${paths.letter}/${id}`, site).href;

/** Length of Gmail's sender in `Feedback-ID`. */
const SENDER_MAX = 15;

/** Headers that name the list (RFC 2919) and the letter, for the mail providers' filters and statistics. */
export function letterHeaders(
  { site }: Pick<Context, 'site'>,
  id: string,
  list: ListName | undefined,
): Readonly<Record<string, string>> {
  const { hostname } = new URL(site);
  const name = list ?? 'briefe';
  const sender = hostname.replaceAll(/[^a-z\d]/g, '').slice(0, SENDER_MAX);
  return { 'List-Id': `<${name}.${hostname}>`, 'Feedback-ID': `${id}:${name}:brief:${sender}` };
}

/** Token of no person; its unsubscribe page explains that it belongs to a test. */
export const NOBODY = 'testbrief';

/** Returns the list of a letter; undefined if its audience spans all lists. */
export const letterList = ({ list, audience }: Pick<LetterRow, 'list' | 'audience'>): ListName | undefined =>
  list ?? audience.list;
