import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { categoryInput, redirect, redirectInput } from './editing.ts';

/** Most redirects in one request of an import; a request is stored as a whole or not at all. */
export const IMPORT_ROWS_MAX = 500;
/** Size of such a request; Netlify accepts 6 MB. */
export const IMPORT_BYTES_MAX = 5 * 1024 * 1024;

const CREATED_MESSAGE = 'Das Erstellungsdatum ist ungültig';
const CLICKS_MAX = 1_000_000_000;
const CLICKS_MESSAGE = 'Die Zahl der Klicks darf höchstens 1.000.000.000 sein';

const instant = z.iso
  .datetime({ error: CREATED_MESSAGE, abort: true })
  .check(z.refine((text) => isCalendarDay(text.slice(0, 10)), CREATED_MESSAGE));

/** Category by its name, which an import creates if it is missing; null for none. */
const category = z._default(z.nullable(z.pick(categoryInput, { name: true, color: true })), null);

export const importedRedirect = z.extend(z.omit(redirectInput, { categoryId: true }), {
  /** True if a redirect with the same slug is overwritten; it keeps its own clicks. */
  replaces: z._default(z.boolean(), false),
  /** Clicks counted by another program. */
  clicks: z._default(z.int(CLICKS_MESSAGE).check(z.gte(0, CLICKS_MESSAGE), z.lte(CLICKS_MAX, CLICKS_MESSAGE)), 0),
  createdAt: z.optional(instant),
  category,
});

export type ImportedRedirect = z.output<typeof importedRedirect>;

/** Imports redirects with their categories, all or none. */
export const importRedirects = route({
  method: 'POST',
  path: '/api/redirects/import',
  body: z.object({ rows: z.array(importedRedirect).check(z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)) }),
  response: z.object({ created: z.int(), replaced: z.int() }),
});

/** Redirect with every field that an import restores. */
const exported = z.extend(z.omit(redirect, { categoryId: true, updatedAt: true }), {
  createdAt: z.string(),
  category,
});

export type ExportedRedirect = z.output<typeof exported>;

/** Exports complete redirects, the oldest first. */
export const exportRedirects = route({
  method: 'GET',
  path: '/api/redirects/export',
  response: z.array(exported),
});
