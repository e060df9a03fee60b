import { type Opening, readSite, type SiteSwitches, setSite } from '#contracts/pages/switches.ts';
import { refreshReleases } from '#stores/content/releases.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const siteQuery = query(readSite.path, () => callAsAdmin(readSite));

/**
 * Sets some live switches and shows all as they are now. Returns the state of the release that first opens the site to
 * search engines, else null.
 *
 * @throws ApiError, NetworkError
 */
export async function setSwitches(body: Partial<SiteSwitches>): Promise<Opening | null> {
  try {
    const { opening, ...switches } = await callAsAdmin(setSite, { body });
    siteQuery.put(switches);
    if (opening === 'ordered') refreshReleases();
    return opening;
  } catch (error) {
    await siteQuery.refresh();
    throw error;
  }
}
