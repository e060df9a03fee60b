import type { Query } from '#stores/query.ts';

/** What a query says now. @throws whatever it failed with */
export async function fresh<T>({ $state, refresh }: Query<T>): Promise<T> {
  await refresh();
  const state = $state.get();
  if ('data' in state) return state.data;
  throw state.status === 'failed' ? state.error : new Error('The read was dropped meanwhile');
}
