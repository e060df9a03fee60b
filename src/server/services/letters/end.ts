import type { LetterRow } from '#db/queries/letters/editing.ts';
import type { ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';

/** Where a letter can be read in a browser. */
export const letterUrl = ({ site }: Pick<Context, 'site'>, id: string): string =>
  new URL(`${paths.letter}/${id}`, site).href;

/** A token of nobody: its page says kindly that one is on no list. */
export const NOBODY = 'testbrief';

/** The list that a letter is for; undefined where it goes to the people of any list. */
export const letterList = ({ list, audience }: Pick<LetterRow, 'list' | 'audience'>): ListName | undefined =>
  list ?? audience.list;
