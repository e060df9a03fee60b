import type { Opening, SiteSwitches } from '#contracts/pages/switches.ts';
import { findSwitches, setSwitches } from '#db/queries/pages/switches.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { open } from '#server/services/content/opening.ts';

/** What the CDN keeps of the switches carries this tag. */
export const SITE_TAG = 'site';

/** How the switches stand; until the owner first touches one, as the environment says. */
export async function read({ db, env }: Context): Promise<SiteSwitches> {
  const isInMaintenance = env.PUBLIC_MAINTENANCE === 'on';
  return (await findSwitches(db)) ?? { isInMaintenance, maintenanceText: '', isSignUpClosed: false };
}

/** Sets them, takes the former answer off the CDN, and opens the site to search engines when its maintenance ends. */
export async function set(
  ctx: Context,
  switches: SiteSwitches,
): Promise<SiteSwitches & { readonly opening: Opening | null }> {
  const before = await read(ctx);
  await setSwitches(ctx.db, switches);
  ctx.purge(SITE_TAG);
  const isOver = before.isInMaintenance && !switches.isInMaintenance;
  return { ...switches, opening: isOver ? await open(ctx) : null };
}

/**
 * Refuses a sign-up while the owner takes none.
 *
 * @throws AppError conflict, with a sentence for the visitor
 */
export async function assertSignUpOpen({ db }: Pick<Context, 'db'>): Promise<void> {
  const switches = await findSwitches(db);
  if (switches?.isSignUpClosed !== true) return;
  throw new AppError(
    'conflict',
    'Gerade nehmen wir keine neuen Anmeldungen an. Schau bald wieder vorbei, wir freuen uns auf dich.',
  );
}
