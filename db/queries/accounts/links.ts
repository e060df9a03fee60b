import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { endSessionsBefore } from './sessions.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['purpose'];

/** Limit of new links: fewer than `max` valid ones, or the newest valid one at least `freshMs` old. */
export interface LinkRoom {
  readonly max: number;
  readonly freshMs: number;
}

/**
 * Builds the statements that store a link, for a `db.batch` with its mail. Beyond `room`, no link is stored, even for
 * concurrent requests, and the mail finds nothing to send.
 */
export function insertLink(db: Database, link: typeof accountLinks.$inferInsert, room: LinkRoom | undefined) {
  const { id, accountId, purpose, tokenHash, email } = link;
  const createdAt = toTimestamp(link.createdAt);
  return [
    db.execute(sql`select from accounts where id = ${accountId}::uuid for update`),
    db.execute(sql`
      insert into account_links (id, account_id, purpose, token_hash, email, created_at, expires_at)
      select ${id}::uuid, ${accountId}::uuid, ${purpose}::text, ${tokenHash}::text, ${email ?? null}::text, ${createdAt},
        ${toTimestamp(link.expiresAt)}
      where ${room?.max ?? null}::int is null or (
        select count(*) < ${room?.max ?? null}::int or max(created_at) <= ${createdAt} - ${room?.freshMs ?? null}::float8 * interval '1 ms'
        from account_links
        where account_id = ${accountId}::uuid and purpose = ${purpose}::text and expires_at > ${createdAt}
      )
    `),
  ] as const;
}

const isGood = (tokenHash: string, now: Date) =>
  and(eq(accountLinks.tokenHash, tokenHash), gt(accountLinks.expiresAt, now), eq(accounts.isActive, true));

export async function findLink(db: Database, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ link: accountLinks, account: accounts })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(isGood(tokenHash, now))
    .limit(1);
  return found;
}

/**
 * Starts a link's lifetime now, and returns it with its account; undefined if it is gone or older than `createdAfter`.
 */
export async function renewLink(
  db: Database,
  id: string,
  given: { readonly now: Date; readonly lifeMs: Readonly<Record<LinkPurpose, number>>; readonly createdAfter: Date },
) {
  const { now, lifeMs, createdAfter } = given;
  const lives = Object.entries(lifeMs).map(([purpose, ms]) => sql`when ${purpose}::text then ${ms}::float8`);
  const life = sql`case ${accountLinks.purpose} ${sql.join(lives, sql` `)} end`;
  const expiresAt = sql`${toTimestamp(now)} + ${life} * interval '1 millisecond'`;
  const isMeant = and(eq(accountLinks.id, id), gt(accountLinks.createdAt, createdAfter));
  const [, [found]] = await db.batch([
    db.update(accountLinks).set({ expiresAt }).where(isMeant),
    db
      .select({ link: accountLinks, account: accounts })
      .from(accountLinks)
      .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
      .where(and(isMeant, eq(accounts.isActive, true))),
  ]);
  return found;
}

export async function findPendingEmail(db: Database, accountId: string, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, 'email'), gt(accountLinks.expiresAt, now)),
    )
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  return link?.email ?? null;
}

/** Revokes the links of a purpose, e.g. because another address was entered. */
export const deleteLinks = (db: Database, accountId: string, purpose: LinkPurpose) =>
  db.delete(accountLinks).where(and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose)));

/**
 * Uses up a link, sets the password and revokes the account's other links, in one statement: of two requests, only one
 * succeeds. The next one ends all sessions, including those opened meanwhile. @returns whether the link was valid
 */
export async function redeemForPassword(
  db: Database,
  { tokenHash, passwordHash, now }: { tokenHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const spend = db.execute(sql`
    with spent as (
      delete from account_links
      where token_hash = ${tokenHash} and purpose in ('invitation', 'password')
        and expires_at > ${toTimestamp(now)}
      returning id, account_id
    ), changed as (
      update accounts set password_hash = ${passwordHash}, version = version + 1
      from spent where accounts.id = spent.account_id and is_active returning accounts.id
    ), others as (
      delete from account_links using changed
      where account_links.account_id = changed.id and account_links.token_hash <> ${tokenHash}
    )
    select from changed
  `);
  const [{ rowCount }] = await db.batch([spend, endSessionsBefore(db, passwordHash)]);
  return rowCount > 0;
}

/**
 * Uses up a link and activates its address. Throws 23505 if the address was taken. @returns whether the link was valid
 */
export async function redeemForEmail(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with spent as (
      delete from account_links
      where token_hash = ${tokenHash} and purpose = 'email' and expires_at > ${toTimestamp(now)}
      returning account_id, email
    )
    update accounts set email = spent.email, version = version + 1
    from spent where accounts.id = spent.account_id and is_active
  `);
  return rowCount > 0;
}

/** Deletes expired links, except those whose mail is still waiting: sending it renews them. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from account_links where expires_at <= ${toTimestamp(now)} and not exists (
      select from outbox where topic = 'mail' and status = 'pending' and payload ->> 'link' = account_links.id::text
    )
  `);
}
