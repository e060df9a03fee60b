import type { LetterRow } from '#db/queries/letters/editing.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';

export const letterUrl = ({ site }: Pick<Context, 'site'>, id: string): string =>
  new URL(`${paths.letter}/${id}`, site).href;

/** Token of no person; its unsubscribe page explains that it belongs to a test. */
export const NOBODY = 'testbrief';

/** Returns the list of a letter; undefined if its audience spans all lists. */
export const letterList = ({ list, audience }: Pick<LetterRow, 'list' | 'audience'>): ListName | undefined =>
  list ?? audience.list;
