import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Query, QueryState } from '#stores/query.ts';

/** A read for screens that show how things stand: read again on every entry, with what was known on display. */
export function useFreshQuery<T>(query: Query<T>): QueryState<T> {
  const state = useStore(query.$state);

  useEffect(() => {
    const { status } = query.$state.get();
    if (status === 'loaded') void query.refresh();
    if (status === 'error') void query.reload();
  }, [query]);

  return state;
}
