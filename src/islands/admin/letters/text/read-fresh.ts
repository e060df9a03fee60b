import type { Query } from '#stores/query.ts';

/** Returns the query's data as the server has it now. @throws the error of the query */
export async function readFresh<T>({ $state, refresh }: Query<T>): Promise<T> {
  await refresh();
  const state = $state.get();
  if ('data' in state) return state.data;
  throw state.status === 'failed' ? state.error : new Error('The read was dropped meanwhile');
}
