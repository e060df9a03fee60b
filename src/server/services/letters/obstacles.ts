import type { Obstacle } from '#contracts/obstacle.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { isSending, mailServerOf } from '#server/services/vendors.ts';

const NO_ADDRESS: Obstacle = {
  text: 'Für den Testbrief fehlt deine E-Mail-Adresse: Trag sie unter Einstellungen › Konto ein.',
  link: { label: 'Zu den Einstellungen', screen: 'settings', search: '' },
};
const NO_SERVER: Obstacle = {
  text: 'Es ist noch kein Mailserver eingerichtet (SMTP_URL und MAIL_FROM).',
  link: null,
};
const HELD: Obstacle = {
  text: 'Der Versand ist angehalten (SENDING=off). Es geht nichts hinaus, bis er wieder an ist.',
  link: null,
};

/** Returns the address of the signed-in owner for test mails. */
export async function testAddressOf(ctx: Context): Promise<string | undefined> {
  const { accountId } = await ctx.sessions.require();
  const account = accountId === null ? undefined : await findAccount(ctx.db, accountId);
  return account?.email ?? ctx.env.OWNER_EMAIL;
}

export const findSendObstacle = (ctx: Context): Obstacle | null => (isSending(ctx) ? null : HELD);

/** Finds why no mail goes out that has just been asked for. */
export const findMailObstacle = (ctx: Context): Obstacle | null =>
  findSendObstacle(ctx) ?? (mailServerOf(ctx) === undefined ? NO_SERVER : null);

export async function findTestObstacle(ctx: Context): Promise<Obstacle | null> {
  if ((await testAddressOf(ctx)) === undefined) return NO_ADDRESS;
  return findMailObstacle(ctx);
}
