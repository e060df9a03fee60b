import { and, eq, gt, inArray, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { passkeys } from '#db/schema/accounts/passkeys.ts';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { lockAccount } from './accounts.ts';
import type { LinkPurpose } from './links.ts';
import type { StoredPasskey } from './passkeys.ts';

/** Change of one account's credentials or rights; only `applyEdit` runs it. */
export interface AccountEdit {
  /** Statement that returns a row if it changes something. */
  readonly statement: SQLWrapper;
  readonly endsSessions?: boolean;
  /** True if it may take away the last owner. */
  readonly needsOwnersLock?: boolean;
}

/**
 * Makes a change of an account and, if it changes something, ends all its links and pending changes in the same
 * statement. It waits for the account's lock first, so that it sees links and sessions opened meanwhile.
 */
export async function applyEdit(
  db: Database,
  accountId: string,
  { statement, endsSessions = false, needsOwnersLock = false }: AccountEdit,
): Promise<boolean> {
  const isMade = sql`exists (select from changed)`;
  const ended = sql`delete from ${accountLinks} where ${and(eq(accountLinks.accountId, accountId), isMade)}`;
  const ofAccount = and(eq(adminSessions.accountId, accountId), sql`${endsSessions}::boolean`, isMade);
  const [, , { rowCount }] = await db.batch([
    db.execute(needsOwnersLock ? lockFor('owners') : sql`select`),
    db.execute(lockAccount(accountId)),
    db.execute(sql`
      with changed as ${statement}, ended as (${ended}), closed as (delete from ${adminSessions} where ${ofAccount})
      select from changed
    `),
  ]);
  return rowCount > 0;
}

const nextVersion = { version: sql`${accounts.version} + 1` };
const changed = { id: accounts.id };

/** Ends all sessions and changes nothing else. */
export const editSessions = (db: Database, id: string): AccountEdit => ({
  statement: db.select(changed).from(accounts).where(eq(accounts.id, id)),
  endsSessions: true,
});

/** Throws 23505 if the username is taken. */
export const editUsername = (
  db: Database,
  id: string,
  profile: { readonly name: string; readonly username: string },
): AccountEdit => ({
  statement: db
    .update(accounts)
    .set({ ...profile, ...nextVersion })
    .where(eq(accounts.id, id))
    .returning(changed),
});

/** Sets a password and ends all sessions, unless it has changed since it was compared. */
export const editPassword = (
  db: Database,
  id: string,
  { passwordHash, comparedHash }: { readonly passwordHash: string; readonly comparedHash: string },
): AccountEdit => ({
  statement: db
    .update(accounts)
    .set({ passwordHash, ...nextVersion })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, comparedHash)))
    .returning(changed),
  endsSessions: true,
});

/** Finds the account of a valid link: of two requests with it, only the first one does. */
const isOfLink = (
  id: string,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
  purposes: readonly LinkPurpose[],
) =>
  and(
    eq(accounts.id, id),
    accounts.isActive,
    eq(accountLinks.accountId, accounts.id),
    eq(accountLinks.tokenHash, tokenHash),
    inArray(accountLinks.purpose, purposes),
    gt(accountLinks.expiresAt, now),
  );

/** Sets the password by a link and ends all sessions. */
export const editPasswordByLink = (
  db: Database,
  id: string,
  { passwordHash, ...link }: { readonly tokenHash: string; readonly passwordHash: string; readonly now: Date },
): AccountEdit => ({
  statement: db
    .update(accounts)
    .set({ passwordHash, ...nextVersion })
    .from(accountLinks)
    .where(isOfLink(id, link, ['invitation', 'password']))
    .returning(changed),
  endsSessions: true,
});

/** Activates the address of a link. Throws 23505 if the address was taken. */
export const editEmailByLink = (
  db: Database,
  id: string,
  link: { readonly tokenHash: string; readonly now: Date },
): AccountEdit => ({
  statement: db
    .update(accounts)
    .set({ email: sql`${accountLinks.email}`, ...nextVersion })
    .from(accountLinks)
    .where(isOfLink(id, link, ['email']))
    .returning(changed),
});

const hasOtherOwner = (id: string) => sql`exists (
  select from accounts others
  where others.id <> ${id}::uuid and others.role = 'owner' and others.is_active and others.password_hash is not null
)`;

/** Condition that keeps at least one owner who can sign in. */
const mayGo = (id: string) =>
  sql`(${ne(accounts.role, 'owner')} or not ${accounts.isActive} or ${isNull(accounts.passwordHash)} or ${hasOtherOwner(id)})`;

/** Changes role and revenue access, unless the version is outdated or no owner would be left. */
export function editRole(
  db: Database,
  id: string,
  rights: { readonly role: Role; readonly seesRevenue: boolean; readonly version: number },
): AccountEdit {
  const { role, version } = rights;
  const seesRevenue = role === 'reader' && rights.seesRevenue;
  const isAllowed = role === 'owner' ? undefined : mayGo(id);
  return {
    statement: db
      .update(accounts)
      .set({ role, seesRevenue, ...nextVersion })
      .where(and(eq(accounts.id, id), eq(accounts.version, version), isAllowed))
      .returning(changed),
    needsOwnersLock: true,
  };
}

/** Activates an account, or deactivates it and ends its sessions, unless it is the last owner's. */
export const editStatus = (db: Database, id: string, isActive: boolean): AccountEdit => ({
  statement: db
    .update(accounts)
    .set({ isActive, ...nextVersion })
    .where(and(eq(accounts.id, id), isActive ? undefined : mayGo(id)))
    .returning(changed),
  endsSessions: !isActive,
  needsOwnersLock: true,
});

/** Deletes an account with everything that belongs to it, unless it is the last owner's. */
export const editAway = (db: Database, id: string): AccountEdit => ({
  statement: db
    .delete(accounts)
    .where(and(eq(accounts.id, id), mayGo(id)))
    .returning(changed),
  needsOwnersLock: true,
});

/** Throws 23505 if the passkey is already registered. */
export const insertPasskey = (db: Database, passkey: StoredPasskey): AccountEdit => ({
  statement: db.insert(passkeys).values(passkey).returning({ id: passkeys.id }),
});

export const deletePasskey = (db: Database, accountId: string, id: string): AccountEdit => ({
  statement: db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id }),
});
