import { randomUUID } from 'node:crypto';
import { findAccount, type StoredAccount } from '#db/queries/accounts/accounts.ts';
import { type AccountEdit, applyEdit } from '#db/queries/accounts/changing.ts';
import { type AccountChange, accountChanges } from '#domain/mail/account-change.ts';
import type { Context } from '#server/context.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';

/** Notification of a change. Stores the old address: the account may be gone or have another one by now. */
export interface AccountChangePayload {
  readonly change: AccountChange;
  readonly address: string;
  readonly name: string;
  readonly at: string;
}

export const ACCOUNT_CHANGE_MAIL: MailLabel<AccountChangePayload, 'account-change'> = {
  name: 'account-change',
  isPayload: (stored): stored is AccountChangePayload =>
    'address' in stored &&
    typeof stored.address === 'string' &&
    'change' in stored &&
    accountChanges.some((change) => change === stored.change),
};

/**
 * Changes an account's credentials or rights, ends its links, and notifies the previously confirmed address. Every such
 * change goes through here (docs/decisions/accounts.md).
 * @returns false if nothing was changed
 */
export async function changeAccount(
  ctx: Context,
  account: string | Pick<StoredAccount, 'id' | 'email' | 'name'>,
  change: AccountChange,
  edit: AccountEdit,
): Promise<boolean> {
  const before = typeof account === 'string' ? await findAccount(ctx.db, account) : account;
  if (before === undefined || !(await applyEdit(ctx.db, before.id, edit))) return false;
  if (!before.email) return true;
  const notice = { change, address: before.email, name: before.name, at: ctx.now().toISOString() };
  await writeMail(ctx, ACCOUNT_CHANGE_MAIL, notice, { dedupeKey: randomUUID(), cause: { source: 'owner' } });
  nudgeMail(ctx);
  return true;
}
