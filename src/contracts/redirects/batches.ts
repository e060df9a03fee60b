import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { redirect, redirectInput } from './editing.ts';

/** Most redirects in one request of an import; a request is stored as a whole or not at all. */
export const IMPORT_ROWS_MAX = 200;
/** Most redirects in one bulk change. */
export const BULK_IDS_MAX = 2000;

const CREATED_MESSAGE = 'Das Erstellungsdatum ist ungültig';
const CLICKS_MAX = 1_000_000_000;
const CLICKS_MESSAGE = 'Die Zahl der Klicks darf höchstens 1.000.000.000 sein';

const instant = z.iso
  .datetime({ error: CREATED_MESSAGE, abort: true })
  .check(z.refine((text) => isCalendarDay(text.slice(0, 10)), CREATED_MESSAGE));

export const importedRedirect = z.extend(redirectInput, {
  /** True if a redirect with the same slug is overwritten; it keeps its own clicks. */
  replaces: z._default(z.boolean(), false),
  /** Clicks counted by another program. */
  clicks: z._default(z.int(CLICKS_MESSAGE).check(z.gte(0, CLICKS_MESSAGE), z.lte(CLICKS_MAX, CLICKS_MESSAGE)), 0),
  createdAt: z.optional(instant),
});

export type ImportedRedirect = z.output<typeof importedRedirect>;

/** Imports redirects, all or none. */
export const importRedirects = route({
  method: 'POST',
  path: '/api/redirects/import',
  body: z.object({ rows: z.array(importedRedirect).check(z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)) }),
  response: z.object({ created: z.int(), replaced: z.int() }),
});

/** Redirect with every field that an import restores. */
const exported = z.extend(z.omit(redirect, { bots: true, recentClicks: true, updatedAt: true }), {
  createdAt: z.string(),
});

export type ExportedRedirect = z.output<typeof exported>;

/** Exports complete redirects, the oldest first, in parts. */
export const exportRedirects = route({
  method: 'GET',
  path: '/api/redirects/export',
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  response: z.object({
    rows: z.array(exported),
    /** Start of the next part; null after the last one. */
    next: z.nullable(z.int()),
  }),
});

const change = z.object({
  ids: z.array(z.int()).check(z.minLength(1), z.maxLength(BULK_IDS_MAX)),
  active: z.optional(z.enum(['true', 'false'])),
  categoryId: z.optional(z.nullable(z.int())),
  /** Last day in Europe/Berlin, `YYYY-MM-DD`; null for no end. */
  expiresAt: z.optional(z.nullable(z.string().check(z.refine(isCalendarDay)))),
});

/** Change of many redirects; missing fields stay as they are. */
export type BulkChange = z.output<typeof change>;

/** Changes many redirects, all or none; sending `before` back undoes it. */
export const changeRedirects = route({
  method: 'POST',
  path: '/api/redirects/bulk',
  body: z.object({ changes: z.array(change).check(z.minLength(1), z.maxLength(BULK_IDS_MAX)) }),
  response: z.object({ changed: z.int(), before: z.array(change) }),
});
