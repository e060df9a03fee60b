import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { PagedQuery } from '#stores/paged-query.ts';
import type { Query, QueryState } from '#stores/query.ts';

/** Reads on every entry of a screen; the cached data stays visible meanwhile. */
export function useFreshQuery<T>(query: Query<T>): QueryState<T> {
  const state = useStore(query.$state);

  useEffect(() => {
    if (query.$state.get().status !== 'loading') void query.refresh();
  }, [query]);

  return state;
}

/** Opens a read with parameters for one visit of the screen; reads again when they change. */
export function usePagedQuery<P, T>(open: () => PagedQuery<P, T>, params: P): [PagedQuery<P, T>, QueryState<T>] {
  const [query] = useState(open);
  const state = useStore(query.$state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters are compared by value.
  useEffect(() => void query.open(params), [query, JSON.stringify(params)]);

  return [query, state];
}
