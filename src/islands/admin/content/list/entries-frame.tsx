import type { ReactNode } from 'react';
import { editor as words } from '#content/content-editor.ts';
import type { DraftEntry } from '#contracts/content-drafts.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf } from '#islands/admin/message.ts';
import { entriesQuery } from '#stores/content-drafts.ts';
import { ErrorState, LoadingState } from '#ui/states.tsx';

/** Shows what is made of the entries, and until they are there the words that say why. */
export function EntriesFrame({ children }: { readonly children: (entries: readonly DraftEntry[]) => ReactNode }) {
  const state = useFreshQuery(entriesQuery);
  if (state.status === 'loading') return <LoadingState>{words.loading}</LoadingState>;
  if (state.status === 'error') {
    const retry = () => void entriesQuery.reload();
    return <ErrorState text={words.failed} detail={messageOf(state.error)} retry={words.retry} onRetry={retry} />;
  }
  return children(state.data);
}
