import { editor } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { entryTitle } from '#contracts/content/registry.ts';

export const titleOf = (entry: Pick<DraftEntry, 'kind' | 'id' | 'data'>): string =>
  entryTitle(entry) || editor.untitled;

/** Finds the entries that use an image by its 64-digit name, which cannot occur by accident. */
export const usersOf = (name: string, entries: readonly DraftEntry[]): DraftEntry[] =>
  entries.filter(({ isDeleted, data }) => !isDeleted && JSON.stringify(data).includes(name));
