import * as z from 'zod/mini';
import { email, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { FATES, GROUPS } from '#domain/people/import/fates.ts';
import { NAME_LENGTH_MAX, PROBLEMS, SOURCE_LENGTH_MAX } from '#domain/people/import/rows.ts';
import { LISTS } from '#domain/people/lists.ts';

/** So many rows a file may have. */
const IMPORT_TOTAL_MAX = 50_000;
/** So many rows come in one part, in a request of at most so many bytes: a slow line sends it within seconds. */
export const IMPORT_PART_ROWS = 2000;
export const IMPORT_PART_BYTES = 500_000;

const SOURCE_MESSAGE = `Die Herkunft darf höchstens ${SOURCE_LENGTH_MAX} Zeichen lang sein`;
/** A line break would end a header, or a cell. */
const line = (max: number, tooLong: string) =>
  text(max, tooLong).check(z.regex(/^[^\r\n\t]*$/, 'Bitte schreib das in eine Zeile'));
const source = line(SOURCE_LENGTH_MAX, SOURCE_MESSAGE);
const count = z.int().check(z.gte(0));
const counts = z.record(z.enum(FATES), count);

const standing = z.object({
  id: z.int(),
  list: z.enum(LISTS),
  program: z.string(),
  source: z.string(),
  file: z.string(),
  total: count,
  /** How many rows have come. */
  received: count,
  /** Rows come and can be looked at; they are done, part by part; they are done. */
  state: z.enum(['reading', 'running', 'done']),
  /** What would become of the rows that have come; from the start on: what became of those that are done. */
  fates: counts,
  mails: z.object({
    /** So many confirmation mails go in an hour. */
    perHour: z.int(),
    /** When the last of this import is due, ISO 8601; null without any. */
    until: z.nullable(z.string()),
  }),
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});

/** An import as it stands. */
export type ImportStanding = z.output<typeof standing>;

const importId = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** The open import, or the last one. */
export const readImport = route({
  method: 'GET',
  path: '/api/imports',
  response: z.object({ import: z.nullable(standing) }),
});

/** Begins an import, or goes on with the same file. 409 while another one is open. */
export const beginImport = route({
  method: 'POST',
  path: '/api/imports',
  body: z.object({
    list: z.enum(LISTS),
    /** Whose export it is; empty where nobody knows. */
    program: line(100, 'Der Name des Programms ist zu lang'),
    /** Where the consents come from, where rows do not say it themselves. */
    source,
    /** SHA-256 of what was read from the file. */
    file: z.string().check(z.regex(/^[\da-f]{64}$/)),
    total: z.int().check(z.gte(1), z.lte(IMPORT_TOTAL_MAX)),
  }),
  status: 201,
  response: standing,
});

const row = z
  .object({
    line: z.int().check(z.gte(1)),
    email: z.nullable(email),
    name: z.nullable(line(NAME_LENGTH_MAX, 'Der Name ist zu lang').check(z.minLength(2))),
    consentAt: z.nullable(z.iso.datetime()),
    consentSource: z.nullable(source),
    hasLeft: z.boolean(),
    problem: z.nullable(z.enum(PROBLEMS)),
  })
  .check(z.refine(({ email: address, problem }) => (address === null) === (problem === 'email')));

/** Lays rows aside, all or none; nobody is on a list by that. What came before is not taken twice. */
export const sendImportRows = route({
  method: 'POST',
  path: '/api/imports/:id/rows',
  params: importId,
  body: z.object({ rows: z.array(row).check(z.minLength(1), z.maxLength(IMPORT_PART_ROWS)) }),
  response: z.object({ received: count }),
});

/** The rows of a group, in the order of the file, in pages. */
export const readImportRows = route({
  method: 'GET',
  path: '/api/imports/:id/rows',
  params: importId,
  query: z.object({
    group: z.enum(GROUPS),
    after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        line: z.int(),
        email: z.nullable(z.string()),
        name: z.nullable(z.string()),
        consentAt: z.nullable(z.string()),
        consentSource: z.nullable(z.string()),
        fate: z.enum(FATES),
      }),
    ),
    /** The line after which the next page begins; null after the last one. */
    next: z.nullable(z.int()),
  }),
});

/** A row of the preview. */
export type ImportedRow = z.output<typeof readImportRows.response>['rows'][number];

/**
 * Lets an import run, and does a part of it: called again until it is done. Left alone it is done by the sweep. 409 until
 * all rows are there.
 */
export const runImport = route({ method: 'POST', path: '/api/imports/:id/run', params: importId, response: standing });

/** Forgets an import that has not begun to run. 409 once it has. */
export const dropImport = route({ method: 'DELETE', path: '/api/imports/:id', params: importId, status: 204 });
