import type { Obstacle } from '#contracts/obstacle.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { findMailObstacle } from '#server/services/obstacles.ts';

const NO_ADDRESS: Obstacle = {
  text: 'Für den Testbrief fehlt deine E-Mail-Adresse: Trag sie unter Einstellungen › Konto ein.',
  link: { label: 'Zu den Einstellungen', screen: 'settings', search: '' },
};

/** Returns the address of the signed-in owner for test mails. */
export async function testAddressOf(ctx: Context): Promise<string | undefined> {
  const { accountId } = await ctx.sessions.require();
  const account = accountId === null ? undefined : await findAccount(ctx.db, accountId);
  return account?.email ?? ctx.env.OWNER_EMAIL;
}

export async function findTestObstacle(ctx: Context): Promise<Obstacle | null> {
  if ((await testAddressOf(ctx)) === undefined) return NO_ADDRESS;
  return findMailObstacle(ctx);
}
