import { eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { notifications } from '#db/schema/mail/notifications.ts';
import { type CauseOf, LATER_TURN } from '#domain/mail/kinds.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from './kind.ts';
import type { OutboxTopic } from './outbox.ts';

/** Reads the switches that an account has changed; null is the administrator of the environment. */
export const readNotifications = (db: Database, accountId: string | null): Promise<{ name: string; isOn: boolean }[]> =>
  db
    .select({ name: notifications.name, isOn: notifications.isOn })
    .from(notifications)
    .where(accountId === null ? isNull(notifications.accountId) : eq(notifications.accountId, accountId));

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

/** Builds the statement that copies the environment administrator's switches to an account. */
export const inheritNotifications = (db: Database, accountId: string) =>
  db.execute(sql`
    insert into notifications (account_id, name, is_on)
    select ${accountId}::uuid, name, is_on from notifications where account_id is null on conflict do nothing
  `);

/** Tells whether an active owner has this address and so gets the notices. */
export async function isOwnerAddress(db: Database, address: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from accounts where ${isSameAddress(sql`email`, sql`${address}`)} and role = 'owner' and is_active limit 1
  `);
  return rowCount > 0;
}

/** Selects every active owner with an address, and null for `OWNER_EMAIL` unless it is an owner's. */
export const notificationRecipients = (ownerEmail: string | null) => sql`
  select id as account from accounts where role = 'owner' and is_active and email is not null
  union all
  select null where ${ownerEmail}::text is not null and not exists (
    select from accounts where ${isSameAddress(sql`email`, sql`${ownerEmail}::text`)} and role = 'owner' and is_active
  )
`;

/** Tells whether the owners' notices have any recipient. @param ownerEmail `OWNER_EMAIL` */
export async function hasNotificationRecipients(db: Database, ownerEmail: string | null): Promise<boolean> {
  return (await db.execute(sql`select from (${notificationRecipients(ownerEmail)}) recipients limit 1`)).rowCount > 0;
}

/** Change that owners are told of, in German: what it is about, and its new value. */
export interface OwnerChange {
  readonly place: string;
  readonly value: string;
}

interface OwnerMail {
  readonly kind: 'editor-changes' | 'owner-fields';
  /** Unique for each notice. */
  readonly key: string;
  readonly changes: readonly OwnerChange[];
  /** Name of the user who made them. */
  readonly by?: string;
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/** Builds the statement that mails changes to every owner, for a `db.batch`; without changes it mails nothing. */
export const mailOwners = (db: Database, { kind, key, changes, by, ownerEmail, now }: OwnerMail) =>
  db.execute(sql`
    insert into outbox (${OUTBOX_COLUMNS})
    select 'mail', ${mailKind(kind)} || ${`:${key}:`} || coalesce(account::text, ''),
      ${JSON.stringify({ changes, by, at: now.toISOString() })}::jsonb || jsonb_build_object('kind', ${mailKind(kind)}, 'account', account),
      ${causeValues(kind, { source: 'owner' })}, ${toTimestamp(now)}, ${toTimestamp(now)}
    from (${notificationRecipients(ownerEmail)}) recipients where ${changes.length > 0}::boolean
    on conflict (topic, dedupe_key) where status = 'pending' do nothing
  `);

interface CaseMail {
  readonly kind: 'case-notice' | 'case-notices';
  /** Payload of the mail with its first case. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly caseId: number;
  readonly cause: CauseOf<'case-notice'>;
  readonly ownerEmail: string | null;
  readonly now: Date;
}

/**
 * Enqueues the notice of one or many cases in a row per recipient, so that one refused address delays no other.
 * @returns whether there is any recipient
 */
export async function enqueueCaseNotifications(
  db: Database,
  { kind, about, caseId, cause, ownerEmail, now }: CaseMail,
): Promise<boolean> {
  const moment = toTimestamp(now);
  const { rowCount } = await db.execute(sql`
    with recipients as materialized (
      select account, ${mailKind(kind)} || ${`:${caseId}:`} || coalesce(account::text, '') as key from (${notificationRecipients(ownerEmail)}) recipients
    ), written as (
      insert into outbox (${OUTBOX_COLUMNS})
      select 'mail', key, ${JSON.stringify(about)}::jsonb || jsonb_build_object('kind', ${mailKind(kind)}, 'account', account),
        ${causeValues(kind, cause)}, ${moment}, ${moment}
      from recipients where not exists (select from outbox known where known.topic = 'mail' and known.dedupe_key = recipients.key)
      on conflict (topic, dedupe_key) where status = 'pending' do nothing
    )
    select from recipients limit 1
  `);
  return rowCount > 0;
}

/** Counts the cases whose notices have no recipient. */
export const countUnnotified = (db: Database, ownerEmail: string | null) =>
  rows(db, z.object({ count: z.int() }))`
    select count(distinct case_id)::int as count
    from outbox, jsonb_array_elements(coalesce(payload -> 'caseIds', jsonb_build_array(payload -> 'caseId'))) case_id
    where topic = 'mail' and status = 'pending' and not exists (${notificationRecipients(ownerEmail)})
      and payload ->> 'kind' in (${mailKind('case-notice')}, ${mailKind('case-notices')})
  `;

interface News {
  readonly topic: OutboxTopic;
  /** Counter to increment in the mail's payload. */
  readonly what: string;
  readonly now: Date;
  readonly dueAt: Date;
}

/**
 * Adds to the pending news mail of each owner and of the environment's administrator, or creates it. A mail being
 * delivered stays as it is, and a second one begins.
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
      ${causeValues('news', { source: 'visitor', turn: LATER_TURN })}, ${moment},
      ${toTimestamp(dueAt)}
    from (
      select null::uuid as account, ${mailKind('news')} as key
      union all
      select id, ${mailKind('news')} || ':' || id from accounts where role = 'owner' and is_active and email is not null
    ) as recipients
    on conflict (topic, dedupe_key) where status = 'pending' do update set
      payload = outbox.payload || jsonb_build_object(
        ${what}::text, coalesce((outbox.payload ->> ${what}::text)::int, 0) + 1
      )
  `);
}
