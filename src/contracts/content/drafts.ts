import * as z from 'zod/mini';
import { kindNames } from '#contracts/content/registry.ts';
import { route } from '#contracts/route.ts';

const data = z.record(z.string(), z.unknown());
const version = z.int().check(z.gte(0));

const kind = z.enum(kindNames, 'Diese Art von Inhalt gibt es nicht.');

const entry = z.object({
  kind,
  id: z.string(),
  data,
  /** 0 as long as it is as the files have it. */
  version,
  /** When it was saved last; null as long as it is as the files have it. */
  updatedAt: z.nullable(z.iso.datetime()),
  isDeleted: z.boolean(),
});

/** An entry as the owner edits it. */
export type DraftEntry = z.output<typeof entry>;

const formerEntry = z.object({
  version,
  /** When it was saved; null for what the files say. */
  savedAt: z.nullable(z.iso.datetime()),
  data,
});

/** A former state of an entry. */
export type FormerEntry = z.output<typeof formerEntry>;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Diesen Eintrag gibt es nicht.'));
const place = z.object({ kind, id });

/** Every entry of every kind in its order, the deleted ones too. */
export const listEntries = route({ method: 'GET', path: '/api/content/entries', response: z.array(entry) });

/**
 * Saves an entry, or makes one: that has version 0 and an id that nobody had. What is saved may be incomplete. A text
 * that was edited meanwhile stays: 409 with `current`, the entry as it is.
 */
export const saveEntry = route({
  method: 'PUT',
  path: '/api/content/entries/:kind/:id',
  params: place,
  body: z.object({
    data,
    /** The version that was edited. */
    version,
    /** Set where the text that is replaced shall stand in the history, however short it was there. */
    keepsReplaced: z.optional(z.boolean()),
  }),
  response: entry,
});

/** Takes an entry out; it stands in the list of deleted ones until what was deleted is forgotten. */
export const deleteEntry = route({
  method: 'DELETE',
  path: '/api/content/entries/:kind/:id',
  params: place,
  status: 204,
});

/** Undoes a deletion. */
export const restoreEntry = route({
  method: 'POST',
  path: '/api/content/entries/:kind/:id/restore',
  params: place,
  response: entry,
});

/** Puts the entries of a kind into an order: all that are there. */
export const orderEntries = route({
  method: 'PUT',
  path: '/api/content/order/:kind',
  params: z.object({ kind }),
  body: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
  status: 204,
});

/** Former states of an entry, the newest first; the last one is what the files say, where they know it. */
export const listHistory = route({
  method: 'GET',
  path: '/api/content/entries/:kind/:id/history',
  params: place,
  response: z.array(formerEntry),
});

/** An entry as a 409 brings it. */
export const currentEntry = entry;
