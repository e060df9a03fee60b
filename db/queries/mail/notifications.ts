import { eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { notifications } from '#db/schema/mail/notifications.ts';
import { type CauseOf, LATER_TURN } from '#domain/mail/kinds.ts';
import { causedBy, mailKind, OUTBOX_COLUMNS } from './kind.ts';
import type { OutboxTopic } from './outbox.ts';

/** The switches that somebody has touched; with null the administrator of the environment. */
export const readNotifications = (db: Database, accountId: string | null): Promise<{ name: string; isOn: boolean }[]> =>
  db
    .select({ name: notifications.name, isOn: notifications.isOn })
    .from(notifications)
    .where(accountId === null ? isNull(notifications.accountId) : eq(notifications.accountId, accountId));

/** Sets switches, all of them or none. */
export async function setNotifications(
  db: Database,
  accountId: string | null,
  switches: Readonly<Record<string, boolean>>,
): Promise<void> {
  await db
    .insert(notifications)
    .values(Object.entries(switches).map(([name, isOn]) => ({ accountId, name, isOn })))
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.name],
      set: { isOn: sql`excluded.is_on` },
    });
}

/** The statement that gives an account the switches of the administrator of the environment, as they stand. */
export const inheritNotifications = (db: Database, accountId: string) =>
  db.execute(sql`
    insert into notifications (account_id, name, is_on)
    select ${accountId}::uuid, name, is_on from notifications where account_id is null on conflict do nothing
  `);

/** Whether an owner has the address, who can sign in and is told of news there. */
export async function isOwnersAddress(db: Database, address: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from accounts where ${isSameAddress(sql`email`, sql`${address}`)} and role = 'owner' and is_active limit 1
  `);
  return rowCount > 0;
}

/**
 * Whom the owners' notices go to, each address once: every active owner who has one, and null for `OWNER_EMAIL` unless
 * that is hers.
 */
export const told = (ownerEmail: string | null) => sql`
  select id as account from accounts where role = 'owner' and is_active and email is not null
  union all
  select null where ${ownerEmail}::text is not null and not exists (
    select from accounts where ${isSameAddress(sql`email`, sql`${ownerEmail}::text`)} and role = 'owner' and is_active
  )
`;

/** Whether the owners' notices reach anybody. @param ownerEmail `OWNER_EMAIL` */
export async function isAnybodyTold(db: Database, ownerEmail: string | null): Promise<boolean> {
  return (await db.execute(sql`select from (${told(ownerEmail)}) told limit 1`)).rowCount > 0;
}

interface Notice {
  readonly kind: 'case-notice' | 'case-notices';
  /** Subject of the mail, and the first of its cases. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly caseId: number;
  readonly cause: CauseOf<'case-notice'>;
  /** `OWNER_EMAIL`. */
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/**
 * Writes the notice of a case, or of many, for everybody who is to be told, each in a row of their own: an address that is
 * refused keeps no other from theirs. Whose row is there already gets no second one.
 *
 * @returns whether there is anybody
 */
export async function addNotices(
  db: Database,
  { kind, about, caseId, cause, ownerEmail, now }: Notice,
): Promise<boolean> {
  const moment = toTimestamp(now);
  const { rowCount } = await db.execute(sql`
    with told as materialized (
      select account, ${mailKind(kind)} || ${`:${caseId}:`} || coalesce(account::text, '') as key from (${told(ownerEmail)}) told
    ), written as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', key, ${JSON.stringify(about)}::jsonb || jsonb_build_object('kind', ${mailKind(kind)}, 'account', account),
        ${causedBy(kind, cause)}, ${moment}, ${moment}
      from told where not exists (select from outbox known where known.topic = 'mail' and known.dedupe_key = told.key)
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    )
    select from told limit 1
  `);
  return rowCount > 0;
}

/** The statement that counts the cases of which nobody can be told. */
export const countUntold = (db: Database, ownerEmail: string | null) =>
  rows(db, z.object({ count: z.int() }))`
    select count(distinct case_id)::int as count
    from outbox, jsonb_array_elements(coalesce(payload -> 'caseIds', jsonb_build_array(payload -> 'caseId'))) case_id
    where topic = 'mail' and status = 'pending' and not exists (${told(ownerEmail)})
      and payload ->> 'kind' in (${mailKind('case-notice')}, ${mailKind('case-notices')})
  `;

interface News {
  readonly topic: OutboxTopic;
  /** What has happened, once more. */
  readonly what: string;
  readonly now: Date;
  readonly dueAt: Date;
}

/**
 * The statement that adds to the one mail with news that waits for each owner and for the administrator of the
 * environment, or writes it. One that is being delivered this moment stays as it is: then another one begins.
 */
export function addNews(db: Database, { topic, what, now, dueAt }: News) {
  const moment = toTimestamp(now);
  return db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select ${topic.name}, key || case when exists (
        select from outbox where topic = ${topic.name} and dedupe_key = key and status = 'pending'
          and locked_until > ${moment}
      ) then ':next' else '' end,
      jsonb_build_object('kind', ${mailKind('news')}, 'account', account, ${what}::text, 1),
      ${causedBy('news', { source: 'visitor', turn: LATER_TURN })}, ${moment},
      ${toTimestamp(dueAt)}
    from (
      select null::uuid as account, ${mailKind('news')} as key
      union all
      select id, ${mailKind('news')} || ':' || id from accounts where role = 'owner' and is_active and email is not null
    ) as told
    on conflict (topic, dedupe_key) where status = 'pending' do update set
      payload = outbox.payload || jsonb_build_object(
        ${what}::text, coalesce((outbox.payload ->> ${what}::text)::int, 0) + 1
      )
  `);
}
