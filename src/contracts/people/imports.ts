import * as z from 'zod/mini';
import { email, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { FATES } from '#domain/people/import/fates.ts';
import { NAME_LENGTH_MAX, SOURCE_LENGTH_MAX } from '#domain/people/import/rows.ts';
import { NOTE_LENGTH_MAX, TAG_LENGTH_MAX, TAGS_MAX } from '#domain/people/import/tags.ts';
import { LISTS } from '#domain/people/lists.ts';
import { NAME_MIN } from '#domain/people/person-name.ts';

/** Most rows in a file, which is one request. */
export const IMPORT_ROWS_MAX = 5000;

const SOURCE_MESSAGE = `Die Herkunft darf höchstens ${SOURCE_LENGTH_MAX} Zeichen lang sein`;
/** A line break would end a mail header or a CSV cell. */
const line = (max: number, tooLong: string) =>
  text(max, tooLong).check(z.regex(/^[^\r\n\t]*$/, 'Bitte schreib das in eine Zeile'));
const source = line(SOURCE_LENGTH_MAX, SOURCE_MESSAGE);
const tag = line(TAG_LENGTH_MAX, 'Ein Tag ist zu lang').check(z.minLength(1));

const row = z.object({
  line: z.int().check(z.gte(1)),
  email: z.nullable(email),
  name: z.nullable(line(NAME_LENGTH_MAX, 'Der Name ist zu lang').check(z.minLength(NAME_MIN))),
  consentAt: z.nullable(z.iso.datetime()),
  consentSource: z.nullable(source),
  hasLeft: z.boolean(),
  tags: z.readonly(z.array(tag).check(z.maxLength(TAGS_MAX))),
  note: z.nullable(line(NOTE_LENGTH_MAX, 'Die Notiz ist zu lang')),
});

const plan = z.object({
  list: z.enum(LISTS),
  /** Program of the export; empty if unknown. */
  program: line(100, 'Der Name des Programms ist zu lang'),
  /** Source of consents for rows without their own. */
  source,
  /** In the order of the file. */
  rows: z.readonly(z.array(row).check(z.minLength(1), z.maxLength(IMPORT_ROWS_MAX))),
});

export type ImportPlan = z.output<typeof plan>;

const result = z.object({
  /** Fate of each row. */
  fates: z.array(z.enum(FATES)),
  mails: z.object({
    /** Confirmation mails per hour. */
    perHour: z.int(),
    /** Time of this import's last mail, ISO 8601; null without any. */
    until: z.nullable(z.string()),
  }),
});

export type ImportResult = z.output<typeof result>;

/** Tells the fate of each row, and adds no person. */
export const previewImport = route({ method: 'POST', path: '/api/imports/preview', body: plan, response: result });

/** Imports rows. The same rows again change nothing, and complete what was interrupted. */
export const importPeople = route({ method: 'POST', path: '/api/imports', body: plan, response: result });
