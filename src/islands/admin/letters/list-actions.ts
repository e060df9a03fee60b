import { letterList as words } from '#content/letters/screen.ts';
import type { series } from '#content/letters/series.ts';
import type { ListedLetter } from '#contracts/letters/editing.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { addLetter, removeLetter, undeleteLetter } from '#stores/letters/editing.ts';
import { showSearch } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';

export const failed = (error: unknown): void =>
  showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });

/** Creates a draft, empty or a copy, and opens it. */
export const beginLetter = (begin?: Parameters<typeof addLetter>[0]): Promise<void> =>
  addLetter(begin).then(({ id }) => showSearch(letterSearch(id), 'push'), failed);

export const titleOf = ({ subject }: Pick<ListedLetter, 'subject'>): string => subject.trim() || words.untitled;

/** Removes a letter, and offers to bring it back unless it has gone out. */
export async function remove(
  letter: Pick<ListedLetter, 'id' | 'subject' | 'counts'>,
  { removed, undo, undoHint }: Pick<typeof words | typeof series, 'removed' | 'undo' | 'undoHint'>,
): Promise<void> {
  const run = (): void => void undeleteLetter(letter.id).catch(failed);
  const isUnsent = Object.values(letter.counts).every((count) => count === 0);
  const action = { label: undo, hint: undoHint, run };
  await removeLetter(letter.id).then(
    () => showToast({ ...removed(titleOf(letter)), variant: 'success', ...(isUnsent && { action }) }),
    failed,
  );
}
