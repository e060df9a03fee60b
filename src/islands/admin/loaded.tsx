import type { ReactNode } from 'react';
import type { Query } from '#stores/query.ts';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { useFreshQuery } from './fresh-query.ts';
import { messageOf } from './message.ts';

interface LoadedProps<T> {
  readonly query: Query<T>;
  readonly words: {
    readonly loading: string;
    readonly failed: string;
    /** Name of the button that reads again. */
    readonly retry: string;
  };
  readonly children: (data: T) => ReactNode;
}

/** Shows what is made of a read; until it is there, the words that say why, with a way to try again. */
export function Loaded<T>({ query, words, children }: LoadedProps<T>) {
  const state = useFreshQuery(query);
  if ('data' in state) return children(state.data);
  if (state.status === 'loading') return <LoadingState>{words.loading}</LoadingState>;
  const retry = () => void query.refresh();
  return <ErrorState text={words.failed} detail={messageOf(state.error)} retry={words.retry} onRetry={retry} />;
}
