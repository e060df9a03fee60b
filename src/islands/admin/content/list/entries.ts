import { editor } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { kindOf } from '#contracts/content/registry.ts';

export function titleOf({ kind, id, data }: Pick<DraftEntry, 'kind' | 'id' | 'data'>): string {
  const { titleField, fixed, isList, title } = kindOf(kind);
  if (!isList) return title;
  const text = fixed?.[id] ?? data[titleField];
  return typeof text === 'string' && text.trim() !== '' ? text : editor.untitled;
}

/** Finds the entries that use an image by its 64-digit name, which cannot occur by accident. */
export const usersOf = (name: string, entries: readonly DraftEntry[]): DraftEntry[] =>
  entries.filter(({ isDeleted, data }) => !isDeleted && JSON.stringify(data).includes(name));
