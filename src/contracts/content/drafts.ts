import * as z from 'zod/mini';
import { kindNames } from '#contracts/content/registry.ts';
import { route } from '#contracts/route.ts';

const data = z.record(z.string(), z.unknown());
const version = z.int().check(z.gte(0));

const kind = z.enum(kindNames, 'Diese Art von Inhalt gibt es nicht.');

export const currentEntry = z.object({
  kind,
  id: z.string(),
  data,
  /** 0 while the entry equals the first content. */
  version,
  /** Time of the last save; null while the entry equals the first content. */
  updatedAt: z.nullable(z.iso.datetime()),
  isDeleted: z.boolean(),
  /** Examples that the entry still equals, each as its invented texts by field; only in the list of all entries. */
  invented: z.optional(z.array(z.record(z.string(), z.string()))),
});

export type DraftEntry = z.output<typeof currentEntry>;

const formerEntry = z.object({
  version,
  /** Null for the first content. */
  savedAt: z.nullable(z.iso.datetime()),
  data,
});

export type FormerEntry = z.output<typeof formerEntry>;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Diesen Eintrag gibt es nicht.'));
const place = z.object({ kind, id });

/** Lists all entries of all kinds in order, deleted ones included. */
export const listEntries = route({ method: 'GET', path: '/api/content/entries', response: z.array(currentEntry) });

/** Saves an entry, complete or not; version 0 creates it. 409 with `current`, the stored entry, after another edit. */
export const saveEntry = route({
  method: 'PUT',
  path: '/api/content/entries/:kind/:id',
  params: place,
  body: z.object({
    data,
    /** Version that the edit is based on. */
    version,
    /** Keeps the replaced text in the history, even if it existed only briefly. */
    keepsReplaced: z.optional(z.boolean()),
  }),
  response: currentEntry,
});

/** Deletes an entry; it can be restored until the nightly job removes it for good. */
export const deleteEntry = route({
  method: 'DELETE',
  path: '/api/content/entries/:kind/:id',
  params: place,
  status: 204,
});

export const restoreEntry = route({
  method: 'POST',
  path: '/api/content/entries/:kind/:id/restore',
  params: place,
  response: currentEntry,
});

/** Orders the entries of a kind; `ids` must name all of them. */
export const orderEntries = route({
  method: 'PUT',
  path: '/api/content/order/:kind',
  params: z.object({ kind }),
  body: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
  status: 204,
});

/** Lists an entry's former versions, the newest first; the last one is the first content, if there is one. */
export const listHistory = route({
  method: 'GET',
  path: '/api/content/entries/:kind/:id/history',
  params: place,
  response: z.array(formerEntry),
});
