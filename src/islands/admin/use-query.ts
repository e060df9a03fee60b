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

/** Returns the first of values that are equal by value, so that effects compare them by identity. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

/** Opens a read with parameters for one visit of the screen; reads again when they change. */
export function usePagedQuery<P, T>(open: () => PagedQuery<P, T>, params: P): [PagedQuery<P, T>, QueryState<T>] {
  const [query] = useState(open);
  const state = useStore(query.$state);
  const stable = useStable(params);

  useEffect(() => void query.open(stable), [query, stable]);

  return [query, state];
}
