import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { MOST_TAKEOUT_ROWS, TAKEOUT_TABLES } from '#domain/takeout/tables.ts';

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
 * 3 MB or after 50,000 rows.
 */
export const readTakeoutPart = route({
  method: 'GET',
  path: '/api/takeout/:run/:table',
  params: z.object({ run: z.coerce.number().check(z.int(), z.positive()), table }),
  /** `next` of the part before it; nothing for the first one. */
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(2000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(MOST_TAKEOUT_ROWS))),
  }),
  response: z.object({
    columns: z.array(z.string()),
    /** One row a line: the values of its columns as a JSON array. */
    lines: z.string(),
    rows: z.int(),
    /** Where the next part begins; null after the last one. */
    next: z.nullable(z.object({ after: z.string(), limit: z.int() })),
  }),
});

/** A part of a table. */
export type TakeoutPart = z.output<typeof readTakeoutPart.response>;
