import * as z from 'zod/mini';
import { email, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { FATES, GROUPS } from '#domain/people/import/fates.ts';
import { NAME_LENGTH_MAX, PROBLEMS, SOURCE_LENGTH_MAX } from '#domain/people/import/rows.ts';
import { NOTE_LENGTH_MAX, TAG_LENGTH_MAX, TAGS_MAX } from '#domain/people/import/tags.ts';
import { LISTS } from '#domain/people/lists.ts';
import { NAME_MIN } from '#domain/people/person-name.ts';

/** Most rows in a file. */
const IMPORT_TOTAL_MAX = 50_000;
/** Most rows and bytes in a request: a slow line sends it within seconds. */
export const IMPORT_PART_ROWS = 2000;
export const IMPORT_PART_BYTES = 500_000;

const SOURCE_MESSAGE = `Die Herkunft darf höchstens ${SOURCE_LENGTH_MAX} Zeichen lang sein`;
/** A line break would end a mail header or a CSV cell. */
const line = (max: number, tooLong: string) =>
  text(max, tooLong).check(z.regex(/^[^\r\n\t]*$/, 'Bitte schreib das in eine Zeile'));
const source = line(SOURCE_LENGTH_MAX, SOURCE_MESSAGE);
const count = z.int().check(z.gte(0));
const counts = z.record(z.enum(FATES), count);

const progress = z.object({
  id: z.int(),
  list: z.enum(LISTS),
  program: z.string(),
  source: z.string(),
  file: z.string(),
  total: count,
  /** Rows received so far. */
  received: count,
  /** `reading`: rows arrive and can be previewed; `running`: they are being imported in parts; `done`. */
  state: z.enum(['reading', 'running', 'done']),
  /** Preview for the received rows; from the start on the result of the imported ones. */
  fates: counts,
  mails: z.object({
    /** Confirmation mails per hour. */
    perHour: z.int(),
    /** Time of this import's last mail, ISO 8601; null without any. */
    until: z.nullable(z.string()),
  }),
  /** ISO 8601. */
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});

export type ImportProgress = z.output<typeof progress>;

const importId = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** Reads the open import, or the last one. */
export const readImport = route({
  method: 'GET',
  path: '/api/imports',
  response: z.object({ import: z.nullable(progress) }),
});

/** Begins an import, or resumes one of the same file. 409 if another one is open. */
export const beginImport = route({
  method: 'POST',
  path: '/api/imports',
  body: z.object({
    list: z.enum(LISTS),
    /** Program of the export; empty if unknown. */
    program: line(100, 'Der Name des Programms ist zu lang'),
    /** Source of consents for rows without their own. */
    source,
    /** SHA-256 of the data read from the file. */
    file: z.string().check(z.regex(/^[\da-f]{64}$/)),
    total: z.int().check(z.gte(1), z.lte(IMPORT_TOTAL_MAX)),
  }),
  status: 201,
  response: progress,
});

const tag = line(TAG_LENGTH_MAX, 'Ein Tag ist zu lang').check(z.minLength(1));

const row = z
  .object({
    line: z.int().check(z.gte(1)),
    email: z.nullable(email),
    name: z.nullable(line(NAME_LENGTH_MAX, 'Der Name ist zu lang').check(z.minLength(NAME_MIN))),
    consentAt: z.nullable(z.iso.datetime()),
    consentSource: z.nullable(source),
    hasLeft: z.boolean(),
    tags: z._default(z.readonly(z.array(tag).check(z.maxLength(TAGS_MAX))), []),
    note: z._default(z.nullable(line(NOTE_LENGTH_MAX, 'Die Notiz ist zu lang')), null),
    problem: z.nullable(z.enum(PROBLEMS)),
  })
  .check(z.refine(({ email: address, problem }) => (address === null) === (problem === 'email')));

/** Stages rows, all or none, without adding people to a list. Rows sent before are ignored. */
export const sendImportRows = route({
  method: 'POST',
  path: '/api/imports/:id/rows',
  params: importId,
  body: z.object({ rows: z.array(row).check(z.minLength(1), z.maxLength(IMPORT_PART_ROWS)) }),
  response: z.object({ received: count }),
});

/** Lists the rows of a group in the order of the file, in pages. */
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
    /** Line after which the next page begins; null after the last one. */
    next: z.nullable(z.int()),
  }),
});

export type ImportedRow = z.output<typeof readImportRows.response>['rows'][number];

/**
 * Starts the import and processes a part; repeated until done, else the sweep finishes it. 409 until all rows are
 * there.
 */
export const runImport = route({ method: 'POST', path: '/api/imports/:id/run', params: importId, response: progress });

/** Deletes an import. 409 if it has already started. */
export const dropImport = route({ method: 'DELETE', path: '/api/imports/:id', params: importId, status: 204 });
