import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { accountLinks, accounts } from '#db/schema/accounts/accounts.ts';
import { lockAccount } from './accounts.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['purpose'];

/** Limit of new links: fewer than `max` valid ones, or the newest valid one at least `freshMs` old. */
export interface LinkRoom {
  readonly max: number;
  readonly freshMs: number;
}

/** Conditions of a new link: room for it, or a session that asked for it and must still be open. */
export interface LinkLimits {
  readonly room?: LinkRoom | undefined;
  readonly sessionId?: string | undefined;
}

/**
 * Builds the statements that store a link, for a `db.batch` with its mail. Beyond its limits no link is stored, even for
 * concurrent requests, and the mail finds nothing to send.
 */
export function insertLink(db: Database, link: typeof accountLinks.$inferInsert, { room, sessionId }: LinkLimits) {
  const { id, accountId, purpose, tokenHash, email } = link;
  const createdAt = toTimestamp(link.createdAt);
  const session = sql`${sessionId ?? null}::uuid`;
  const max = sql`${room?.max ?? null}::int`;
  return [
    db.execute(lockAccount(accountId)),
    db.execute(sql`
      insert into account_links (id, account_id, purpose, token_hash, email, created_at, expires_at)
      select ${id}::uuid, ${accountId}::uuid, ${purpose}::text, ${tokenHash}::text, ${email ?? null}::text, ${createdAt},
        ${toTimestamp(link.expiresAt)}
      where (${session} is null or exists (select from admin_sessions where id = ${session})) and (${max} is null or (
        select count(*) < ${max} or max(created_at) <= ${createdAt} - ${room?.freshMs ?? null}::float8 * interval '1 ms'
        from account_links
        where account_id = ${accountId}::uuid and purpose = ${purpose}::text and expires_at > ${createdAt}
      ))
    `),
  ] as const;
}

/** Tells whether a link was ever made for an account that has not signed in. */
export async function hasLink(db: Database, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.accountId, accountId))
    .limit(1);
  return rows.length > 0;
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

/** Deletes expired links, except those whose mail is still waiting: sending it renews them. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from account_links where expires_at <= ${toTimestamp(now)} and not exists (
      select from outbox where topic = 'mail' and status = 'pending' and payload ->> 'link' = account_links.id::text
    )
  `);
}
