import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { TAKEOUT_TABLES } from '#domain/site/takeout/tables.ts';

const table = z.enum(TAKEOUT_TABLES, 'Diese Tabelle gibt es nicht.');

/** Begins to take everything along: notes it in the log of logins, and says what there is. */
export const beginTakeout = route({
  method: 'POST',
  path: '/api/takeout',
  status: 201,
  response: z.object({
    /** Names it to `readTakeoutPart`; good for an hour, for the account that has begun. */
    run: z.int(),
    tables: z.array(
      z.object({
        table,
        columns: z.array(z.string()),
        /** How many rows there are now. */
        rows: z.int(),
      }),
    ),
  }),
});

/** What there is to take along. */
export type TakeoutContents = z.output<typeof beginTakeout.response>['tables'];

/**
 * A part of a table, in the order of its key. A function's answer may have 6 MB and a statement 8 s, so a part ends at
 * 3 MB or after some ten thousand rows.
 */
export const readTakeoutPart = route({
  method: 'GET',
  path: '/api/takeout/:run/:table',
  params: z.object({ run: z.coerce.number().check(z.int(), z.positive()), table }),
  query: z.object({ after: z.optional(z.string().check(z.maxLength(2000))) }),
  response: z.object({
    /** One JSON object a line. */
    lines: z.string(),
    rows: z.int(),
    /** Where the next part begins; null after the last one. */
    next: z.nullable(z.string()),
  }),
});

/** A part of a table. */
export type TakeoutPart = z.output<typeof readTakeoutPart.response>;
