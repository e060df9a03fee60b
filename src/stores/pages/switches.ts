import { type Opening, readSite, type SiteSwitches, setSite } from '#contracts/pages/switches.ts';
import { refreshReleases } from '#stores/content/releases.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const siteQuery = query(readSite.path, () => callAsAdmin(readSite));

/**
 * Sets the live switches. Returns the state of the release that first opens the site to search engines, else null.
 *
 * @throws ApiError, NetworkError
 */
export async function setSwitches(body: SiteSwitches): Promise<Opening | null> {
  try {
    const { opening } = await callAsAdmin(setSite, { body });
    if (opening === 'ordered') refreshReleases();
    return opening;
  } finally {
    await siteQuery.refresh();
  }
}
