import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Query, QueryState } from '#stores/query.ts';

/** A read for screens that show how things stand: read again on every entry, with what was known on display. */
export function useFreshQuery<T>(query: Query<T>): QueryState<T> {
  const state = useStore(query.$state);

  useEffect(() => {
    if (query.$state.get().status !== 'loading') void query.refresh();
  }, [query]);

  return state;
}
