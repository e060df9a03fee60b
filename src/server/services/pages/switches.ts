import type { SiteSwitches, setSite } from '#contracts/pages/switches.ts';
import type { Answer } from '#contracts/route.ts';
import { findSwitches, setSwitches } from '#db/queries/pages/switches.ts';
import type { Context } from '#server/context.ts';
import { openToSearch } from '#server/services/content/opening.ts';

export const SITE_TAG = 'site';

/** Defaults to the environment until the owner first sets them. */
export async function readSiteSwitches({ db, env }: Context): Promise<SiteSwitches> {
  const isInMaintenance = env.PUBLIC_MAINTENANCE === 'on';
  return (await findSwitches(db)) ?? { isInMaintenance, maintenanceText: '', isSignUpClosed: false };
}

/** Sets some switches; ending the maintenance opens the site to search engines. */
export async function setSiteSwitches(ctx: Context, change: Partial<SiteSwitches>): Promise<Answer<typeof setSite>> {
  const before = await readSiteSwitches(ctx);
  const switches = await setSwitches(ctx.db, change, before);
  ctx.purge(SITE_TAG);
  const isOver = before.isInMaintenance && !switches.isInMaintenance;
  return { ...switches, ...(isOver ? await openToSearch(ctx) : { opening: null }) };
}
