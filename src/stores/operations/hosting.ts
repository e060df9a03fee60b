import { type Hosting, readHosting, setHosting } from '#contracts/operations/hosting.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Hosting plan and limits that the owner has entered. */
export const hostingQuery = query(readHosting.path, () => callAsAdmin(readHosting));

/** Saves the hosting data. @throws ApiError, NetworkError */
export async function saveHosting(body: Hosting): Promise<void> {
  try {
    await callAsAdmin(setHosting, { body });
  } finally {
    for (const path of [readHosting.path, '/api/releases', '/api/dashboard']) invalidate(path);
  }
}
