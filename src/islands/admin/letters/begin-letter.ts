import { letterList as words } from '#content/letters/screen.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { addLetter } from '#stores/letters/editing.ts';
import { showSearch } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';

/** Creates a draft, empty or a copy, and opens it. */
export async function beginLetter(begin?: Parameters<typeof addLetter>[0]): Promise<void> {
  try {
    showSearch(letterSearch((await addLetter(begin)).id), 'push');
  } catch (error) {
    showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });
  }
}
