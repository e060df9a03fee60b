import { acceptPoints, readLaw, reopenPoints } from '#contracts/law/check.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** The points of the Rechts-Check. */
export const lawQuery = query(readLaw.path, () => callAsAdmin(readLaw));

/** Closes points: 'so gewollt'. @throws ApiError, NetworkError */
export async function accept(ids: readonly string[], note: string): Promise<void> {
  lawQuery.put(await callAsAdmin(acceptPoints, { body: { ids: [...ids], note } }));
}

/** Opens points again. @throws ApiError, NetworkError */
export async function reopen(ids: readonly string[]): Promise<void> {
  lawQuery.put(await callAsAdmin(reopenPoints, { body: { ids: [...ids] } }));
}
