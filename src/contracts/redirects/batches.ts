import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { redirect, redirectInput } from './editing.ts';

/** So many redirects come in one part of an import: it is stored as a whole or not at all. */
export const IMPORT_ROWS_MAX = 200;
/** So many redirects are changed at once. */
export const BULK_IDS_MAX = 2000;

const instant = z.iso.datetime({ abort: true }).check(z.refine((text) => isCalendarDay(text.slice(0, 10))));

const imported = z.extend(redirectInput, {
  /** Whether the redirect that has the slug already gets these values; its clicks stay its own. */
  replaces: z._default(z.boolean(), false),
  /** Clicks that were counted elsewhere. */
  clicks: z._default(z.int().check(z.gte(0), z.lte(1_000_000_000)), 0),
  createdAt: z.optional(instant),
});

/** A redirect as it is imported, after parsing. */
export type ImportedRedirect = z.output<typeof imported>;

/** Stores redirects of an import, all or none. */
export const importRedirects = route({
  method: 'POST',
  path: '/api/redirects/import',
  body: z.object({ rows: z.array(imported).check(z.minLength(1), z.maxLength(IMPORT_ROWS_MAX)) }),
  response: z.object({ created: z.int(), replaced: z.int() }),
});

/** A redirect with everything that an import brings back. */
const exported = z.extend(z.omit(redirect, { bots: true, recentClicks: true, updatedAt: true }), {
  createdAt: z.string(),
});

/** A redirect as it is exported. */
export type ExportedRedirect = z.output<typeof exported>;

/** Redirects with all that they have, the oldest first, in parts. */
export const exportRedirects = route({
  method: 'GET',
  path: '/api/redirects/export',
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  response: z.object({
    rows: z.array(exported),
    /** Where the next part begins; null at the end. */
    next: z.nullable(z.int()),
  }),
});

const change = z.object({
  ids: z.array(z.int()).check(z.minLength(1), z.maxLength(BULK_IDS_MAX)),
  active: z.optional(z.enum(['true', 'false'])),
  categoryId: z.optional(z.nullable(z.int())),
  /** Last day in Europe/Berlin, `YYYY-MM-DD`; null never ends. */
  expiresAt: z.optional(z.nullable(z.string().check(z.refine(isCalendarDay)))),
});

/** What many redirects get, and which; what is left out stays as it is. */
export type BulkChange = z.output<typeof change>;

/** Changes many redirects at once, all or none; the answer undoes it. */
export const changeRedirects = route({
  method: 'POST',
  path: '/api/redirects/bulk',
  body: z.object({ changes: z.array(change).check(z.minLength(1), z.maxLength(BULK_IDS_MAX)) }),
  response: z.object({ changed: z.int(), before: z.array(change) }),
});
