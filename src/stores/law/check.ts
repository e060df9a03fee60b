import { acceptPoint, readLaw, reopenPoint } from '#contracts/law/check.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** The points of the Rechts-Check. */
export const lawQuery = query(readLaw.path, () => callAsAdmin(readLaw));

/** Closes a point: 'so gewollt'. @throws ApiError, NetworkError */
export async function accept(id: string, note: string): Promise<void> {
  await callAsAdmin(acceptPoint, { params: { id }, body: { note } });
  await lawQuery.refresh();
}

/** Opens a point again. @throws ApiError, NetworkError */
export async function reopen(id: string): Promise<void> {
  await callAsAdmin(reopenPoint, { params: { id } });
  await lawQuery.refresh();
}
