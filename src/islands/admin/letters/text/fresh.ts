import type { Query } from '#stores/query.ts';

/** What a query says now. @throws whatever it failed with */
export async function fresh<T>({ $state, refresh }: Query<T>): Promise<T> {
  await refresh();
  const state = $state.get();
  if (state.status === 'error') throw state.error;
  if (state.status === 'loading') throw new Error('What was read has gone meanwhile');
  return state.data;
}
