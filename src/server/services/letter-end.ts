import type { LetterRow } from '#db/queries/letters.ts';
import { LISTS, type ListName } from '#domain/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/http/context.ts';

/** Where a letter can be read in a browser. */
export const letterUrl = ({ site }: Pick<Context, 'site'>, id: string): string =>
  new URL(`${paths.letter}/${id}`, site).href;

/** In place of somebody's token: leads to the kind page of who is on no list. */
export const NOBODY = 'testbrief';

/** The list that a letter speaks of to who is on none. */
export const letterList = ({ list, audience }: Pick<LetterRow, 'list' | 'audience'>): ListName =>
  list ?? audience.list ?? LISTS[0];
