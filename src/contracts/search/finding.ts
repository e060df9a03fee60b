import * as z from 'zod/mini';
import { optionalText, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { SEARCH_MAX } from '#domain/search/matching.ts';
import { screenNames } from '#domain/shell/admin-routes.ts';

const hit = z.object({
  title: z.string(),
  note: z.string(),
  /** View that shows exactly this item. */
  view: z.object({ screen: z.enum(screenNames), search: z.string() }),
});

export type Hit = z.output<typeof hit>;

const group = z.object({
  title: z.string(),
  hits: z.array(hit),
  /** True if more items match than are listed. */
  hasMore: z.boolean(),
});

/** Searches everything that the caller may open, in groups worded in German; without a text it lists the screens. */
export const searchAll = route({
  method: 'GET',
  path: '/api/search',
  query: z.object({
    text: optionalText(text(SEARCH_MAX, `Die Suche darf höchstens ${SEARCH_MAX} Zeichen lang sein`)),
  }),
  response: z.array(group),
});
