import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PagedQuery } from '#stores/paged-query.ts';
import type { Query, QueryState } from '#stores/query.ts';

/** A read for screens that show how things stand: read again on every entry, with what was known on display. */
export function useFreshQuery<T>(query: Query<T>): QueryState<T> {
  const state = useStore(query.$state);

  useEffect(() => {
    if (query.$state.get().status !== 'loading') void query.refresh();
  }, [query]);

  return state;
}

/** A read with parameters for one stay on the screen: read when it is first shown, and again for other parameters. */
export function usePagedQuery<P, T>(open: () => PagedQuery<P, T>, params: P): [PagedQuery<P, T>, QueryState<T>] {
  const [query] = useState(open);
  const state = useStore(query.$state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters are compared by value.
  useEffect(() => void query.open(params), [query, JSON.stringify(params)]);

  return [query, state];
}
