import { randomUUID } from 'node:crypto';
import { mailOwners, type OwnerChange } from '#db/queries/mail/notifications.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from './writing.ts';

/** Tells whether a user who is no owner makes this request: owners then hear where visitors are led to. */
export const isByEditor = async ({ sessions }: Pick<Context, 'sessions'>): Promise<boolean> => {
  const user = await sessions.current();
  return user !== undefined && user.role !== 'owner';
};

/** Mails the owners that an editor has changed addresses that visitors are led to. */
export async function tellOwners(ctx: Context, changes: readonly OwnerChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { name, username } = await ctx.sessions.require();
  const notice = { kind: 'editor-changes', key: randomUUID(), changes, by: name || username } as const;
  await mailOwners(ctx.db, { ...notice, ownerEmail: ctx.env.OWNER_EMAIL ?? null, now: ctx.now() });
  nudgeMail(ctx);
}
