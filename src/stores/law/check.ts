import { acceptPoints, readLaw, reopenPoints } from '#contracts/law/check.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const lawQuery = query(readLaw.path, () => callAsAdmin(readLaw));

/** Accepts points as intended ('so gewollt'). @throws ApiError, NetworkError; here and below */
export async function saveAcceptance(ids: readonly string[], note: string): Promise<void> {
  lawQuery.put(await callAsAdmin(acceptPoints, { body: { ids: [...ids], note } }));
}

export async function withdrawAcceptance(ids: readonly string[]): Promise<void> {
  lawQuery.put(await callAsAdmin(reopenPoints, { body: { ids: [...ids] } }));
}
