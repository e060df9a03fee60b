import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { MOST_TAKEOUT_ROWS } from '#domain/takeout/tables.ts';

/** Starts a takeout: records it in the log of logins and lists the tables. */
export const beginTakeout = route({
  method: 'POST',
  path: '/api/takeout',
  status: 201,
  response: z.object({
    /** For `readTakeoutPart`; valid for an hour and only for this account. */
    run: z.int(),
    tables: z.array(
      z.object({
        table: z.string(),
        columns: z.array(z.string()),
        rows: z.int(),
      }),
    ),
  }),
});

export type TakeoutContents = z.output<typeof beginTakeout.response>['tables'];

/**
 * Returns a part of a table in the order of its key. It ends at 3 MB or 50,000 rows, because a function's answer is
 * limited to 6 MB and a statement to 8 s.
 */
export const readTakeoutPart = route({
  method: 'GET',
  path: '/api/takeout/:run/:table',
  params: z.object({ run: z.coerce.number().check(z.int(), z.positive()), table: z.string() }),
  /** `next` of the part before; empty for the first one. */
  query: z.object({
    after: z.optional(z.string().check(z.maxLength(2000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(MOST_TAKEOUT_ROWS))),
  }),
  response: z.object({
    columns: z.array(z.string()),
    /** A JSON array of column values per line. */
    lines: z.string(),
    rows: z.int(),
    /** Start of the next part; null after the last one. */
    next: z.nullable(z.object({ after: z.string(), limit: z.int() })),
  }),
});

export type TakeoutPart = z.output<typeof readTakeoutPart.response>;
