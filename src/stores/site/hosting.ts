import { type Hosting, readHosting, setHosting } from '#contracts/site/hosting.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { invalidate, query } from '#stores/query.ts';

/** What runs the site. */
export const hostingQuery = query(readHosting.path, () => callAsAdmin(readHosting));

/** Keeps what the owner tells of it. @throws ApiError, NetworkError */
export async function saveHosting(body: Hosting): Promise<void> {
  try {
    await callAsAdmin(setHosting, { body });
  } finally {
    for (const path of [readHosting.path, '/api/releases', '/api/dashboard']) invalidate(path);
  }
}
