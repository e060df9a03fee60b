import { readSite, type SiteSwitches, setSite } from '#contracts/site/switches.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** How the live switches stand. */
export const siteQuery = query(readSite.path, () => callAsAdmin(readSite));

/** Sets the live switches. @throws ApiError, NetworkError */
export async function setSwitches(body: SiteSwitches): Promise<void> {
  try {
    await callAsAdmin(setSite, { body });
  } finally {
    await siteQuery.refresh();
  }
}
