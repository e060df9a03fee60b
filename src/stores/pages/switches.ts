import { type Opening, readSite, type SiteSwitches, setSite } from '#contracts/pages/switches.ts';
import { refreshReleases } from '#stores/content/releases.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** How the live switches stand. */
export const siteQuery = query(readSite.path, () => callAsAdmin(readSite));

/** Sets the live switches; returns what opens the site to search engines. @throws ApiError, NetworkError */
export async function setSwitches(body: SiteSwitches): Promise<Opening | null> {
  try {
    const { opening } = await callAsAdmin(setSite, { body });
    if (opening === 'ordered') refreshReleases();
    return opening;
  } finally {
    await siteQuery.refresh();
  }
}
