import type { ReactNode } from 'react';
import { ApiError } from '#api/request.ts';
import type { Query, QueryState } from '#stores/query.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { messageOf } from './message.ts';
import { useFreshQuery } from './use-query.ts';

interface ReadWords {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  /** Sentence for a single entry that was deleted. */
  readonly gone?: string;
}

interface LoadingSectionsProps {
  readonly titles: readonly string[];
  readonly children: ReactNode;
}

/** Headings of sections that are loading together; the first one says so. */
export const LoadingSections = ({ titles, children }: LoadingSectionsProps) => (
  <div className="grid content-start gap-8">
    {titles.map((title, index) => (
      <section key={title}>
        <h2 className="mb-3 text-h3">{title}</h2>
        {index === 0 ? <LoadingState>{children}</LoadingState> : <Card className="min-h-40" />}
      </section>
    ))}
  </div>
);

interface PendingProps {
  readonly state: Extract<QueryState<unknown>, { readonly status: 'loading' } | { readonly error: unknown }>;
  readonly words: ReadWords;
  /** Whether a card stands around it. */
  readonly isNested?: boolean;
  /** Table head that stands above the loading text. */
  readonly frame?: ReactNode;
  /** Titles of the sections to come, which stand while they load. */
  readonly titles?: readonly string[];
  readonly onRetry: () => void;
}

/** Shows that a read is on its way or has failed, with a way to try again. */
export function Pending({ state, words, isNested = false, frame, titles, onRetry }: PendingProps) {
  if (state.status === 'loading') {
    if (isNested) return <p role="status">{words.loading}</p>;
    if (titles) return <LoadingSections titles={titles}>{words.loading}</LoadingSections>;
    return (
      <>
        {frame}
        <LoadingState>{words.loading}</LoadingState>
      </>
    );
  }
  const { error } = state;
  if (words.gone !== undefined && error instanceof ApiError && error.status === 404) {
    return <EmptyState>{words.gone}</EmptyState>;
  }
  return <ErrorState text={words.failed} detail={messageOf(error)} retry={words.retry} onRetry={onRetry} />;
}

interface LoadedProps<T> extends Pick<PendingProps, 'words' | 'isNested' | 'frame' | 'titles'> {
  readonly query: Query<T>;
  readonly children: (data: T) => ReactNode;
}

/** Renders a read's data; until then its loading state, or its error with a retry button. */
export function Loaded<T>({ query, children, ...pending }: LoadedProps<T>) {
  const state = useFreshQuery(query);
  if ('data' in state) return children(state.data);
  return <Pending state={state} {...pending} onRetry={() => void query.refresh()} />;
}

interface LoadedPageProps<T> extends Omit<PendingProps, 'state'> {
  readonly state: QueryState<T>;
  readonly children: (data: T) => ReactNode;
}

/** Renders a read with parameters; if the server is unreachable, its rows stay below the error. */
export const LoadedPage = <T,>({ state, children, ...pending }: LoadedPageProps<T>) => (
  <>
    {(state.status === 'loading' || 'error' in state) && <Pending state={state} {...pending} />}
    {'data' in state && children(state.data)}
  </>
);
