import { editor } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { kindOf } from '#contracts/content/registry.ts';

/** What an entry is called on the screen. */
export function titleOf({ kind, id, data }: Pick<DraftEntry, 'kind' | 'id' | 'data'>): string {
  const { titleField, fixed, isList, title } = kindOf(kind);
  if (!isList) return title;
  const text = fixed?.[id] ?? data[titleField];
  return typeof text === 'string' && text.trim() !== '' ? text : editor.untitled;
}

/** The entries that show an image; a name is 64 digits long and stands nowhere by accident. */
export const usersOf = (name: string, entries: readonly DraftEntry[]): DraftEntry[] =>
  entries.filter(({ isDeleted, data }) => !isDeleted && JSON.stringify(data).includes(name));
