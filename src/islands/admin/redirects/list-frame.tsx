import type { ReactNode, Ref } from 'react';
import { manager } from '#content/redirects/table.ts';
import { Pending } from '#islands/admin/loaded.tsx';
import type { QueryState } from '#stores/query.ts';
import { EmptyState } from '#ui/states.tsx';

interface ListFrameProps<T> {
  readonly id: string;
  readonly words: { readonly title: string; readonly loading: string; readonly empty: string; readonly failed: string };
  readonly state: QueryState<readonly T[]>;
  /** Receives the focus when the focused row was removed. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly summary: string;
  readonly tools?: ReactNode;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Body<T>({ words, state, onRetry, children }: ListFrameProps<T>) {
  if (!('data' in state)) return <Pending state={state} words={{ ...words, retry: manager.retry }} onRetry={onRetry} />;
  return state.data.length === 0 ? <EmptyState>{words.empty}</EmptyState> : children;
}

/** Section with a list: its title, and a message while there are no rows. */
export const ListFrame = <T,>(props: ListFrameProps<T>) => {
  const { id, words, state, headingRef, summary, tools } = props;
  return (
    <section aria-labelledby={id} className="mb-12">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
          {words.title}
        </h2>
        {'data' in state && state.data.length > 0 && (
          <p role="status" className="text-meta text-ink-2">
            {summary}
          </p>
        )}
      </header>
      {tools !== undefined && 'data' in state && <div className="-mt-3 mb-2 flex flex-wrap gap-x-6">{tools}</div>}
      <Body {...props} />
    </section>
  );
};
