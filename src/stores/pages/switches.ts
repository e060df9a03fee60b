import { readSite, type SiteSwitches, setSite } from '#contracts/pages/switches.ts';
import type { Result } from '#contracts/route.ts';
import { refreshReleases } from '#stores/content/releases.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const siteQuery = query(readSite.path, () => callAsAdmin(readSite));

/**
 * Sets some live switches and shows all as they are now. Returns the state of the release that first opens the site to
 * search engines, else null, and what forbids it.
 *
 * @throws ApiError, NetworkError
 */
export async function setSwitches(
  body: Partial<SiteSwitches>,
): Promise<Pick<Result<typeof setSite>, 'opening' | 'blockers'>> {
  try {
    const { opening, blockers, ...switches } = await callAsAdmin(setSite, { body });
    siteQuery.put(switches);
    if (opening === 'ordered') refreshReleases();
    return { opening, blockers };
  } catch (error) {
    await siteQuery.refresh();
    throw error;
  }
}
