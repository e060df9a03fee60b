import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import {
  isMailWaiting,
  isSeat,
  lockPeople,
  MAIL_PAUSE,
  MAILS_MAX,
  MAILS_WINDOW,
  namedChoices,
  namedLists,
} from '#db/queries/people/sign-ups.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { LISTS } from '#domain/people/lists.ts';

const addressee = z.object({
  email: z.string(),
  lists: z.array(z.enum(LISTS)),
  choices: z.array(z.string()),
  /** Evenings at which a seat is asked for. */
  seats: z.array(z.string()),
  /** True if the sign-up came from another program's file. */
  isImported: z.boolean(),
});

/** Time without mails to a mailbox after its owner clicked 'Das war ich nicht'. */
const LEFT_ALONE = sql`interval '30 days'`;

interface MailStart {
  readonly personId: number;
  readonly requestId: number;
  readonly mailId: string;
  readonly tokenHash: string;
  readonly mailbox: string;
  /** Keyed hashes under which the mailbox may be known as rejected. */
  readonly hashes: readonly string[];
  readonly now: Date;
}

/**
 * Computes when a mailbox may get the next mail, possibly in the past: not soon after others or after a rejection. Runs
 * under a lock, so that concurrent mails wait for each other.
 */
const mailboxDue = ({ mailbox, mailId, hashes }: MailStart) => sql`(
  with mailed as (
    select unnest(case when confirmation_mail_id = ${mailId}::uuid
      then confirmation_mails[:cardinality(confirmation_mails) - 1] else confirmation_mails end) as at
    from people where mailbox = ${mailbox}
  )
  select greatest(
    (select max(at) from mailed) + ${MAIL_PAUSE},
    (select at from mailed order by at desc limit 1 offset ${MAILS_MAX - 1}::int) + ${MAILS_WINDOW},
    (
      select max(rejected_at) from rejected_addresses
      where hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
    ) + ${LEFT_ALONE}
  )
)`;

/** Tells whether a newer sign-up whose mail is due too goes first, so that the latest input never waits. */
const isOvertaken = ({ mailId }: MailStart, now: ReturnType<typeof toTimestamp>) => sql`(
  request.mail_id is distinct from ${mailId}::uuid and exists (
    select from sign_up_requests newer
    where newer.person_id = request.person_id and newer.confirmed_at is null and newer.mailed_at is null
      and (newer.requested_at, newer.id) > (request.requested_at, request.id)
      and ${isMailWaiting(sql`newer`, sql`next_attempt_at <= ${now}`)}
  )
)`;

/**
 * Ties a confirmation mail to its request, whose link is valid for seven days from now.
 *
 * @returns undefined if the request was confirmed, deleted or bounced meanwhile; `until` if the mailbox has to rest or
 * a newer sign-up goes first
 */
export async function startConfirmation(
  db: Database,
  start: MailStart,
): Promise<z.infer<typeof addressee> | { readonly until: Date } | undefined> {
  const { personId, requestId, mailId, tokenHash } = start;
  const now = toTimestamp(start.now);
  const meant = sql`
    select request.id, email, ${namedLists(sql`request`)} as lists, ${namedChoices(sql`request`)} as choices,
      ${isOvertaken(start, now)} as is_overtaken
    from sign_up_requests request join people on people.id = person_id
    where request.id = ${requestId}::bigint and person_id = ${personId}::bigint and request.confirmed_at is null
      and deleted_at is null and bounced_at is null
  `;
  const labels = (isMeant: SQL) => sql`(
    select coalesce(json_agg(label order by chosen_at, choice), '[]') from choices
    where person_id = ${personId}::bigint and choice = any (bound.choices) and ${isMeant}
  )`;
  const started = rows(db, addressee)`
    with asking as materialized (
      select * from (${meant}) meant
      where (lists <> '{}' or choices <> '{}') and coalesce(${mailboxDue(start)} <= ${now}, true) and not is_overtaken
    ), bound as (
      update sign_up_requests request set mail_id = ${mailId}::uuid, token_hash = ${tokenHash}, link_from = ${now},
        lists = asking.lists
      from asking where request.id = asking.id
      returning asking.email, asking.lists, asking.choices, is_imported
    ), counted as (
      update people set
        confirmation_mail_id = ${mailId}::uuid,
        confirmation_mails = case
          when confirmation_mail_id = ${mailId}::uuid
          then confirmation_mails[:cardinality(confirmation_mails) - 1] || ${now}
          else (confirmation_mails || ${now})[greatest(1, cardinality(confirmation_mails) - 1):]
        end
      from bound where id = ${personId}::bigint
    )
    select email, to_json(lists) as lists, is_imported as "isImported", ${labels(sql`not ${isSeat(sql`choice`)}`)} as choices,
      ${labels(isSeat(sql`choice`))} as seats
    from bound
  `;
  const [, , [bound], [due]] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${start.mailbox}, 0))`),
    lockPeople(db, sql`id = ${personId}::bigint`),
    started,
    rows(db, z.object({ until: z.string() }))`
      select to_json(until) as until from (
        select greatest(${mailboxDue(start)}, case when is_overtaken then ${now} + ${MAIL_PAUSE} end) as until
        from (${meant}) meant where lists <> '{}' or choices <> '{}'
      ) due where until > ${now}
    `,
  ]);
  return bound ?? (due && { until: new Date(due.until) });
}

/** Stores that a confirmation mail was handed to the mail server, once per mail. */
export async function markMailed(
  db: Database,
  mail: {
    readonly personId: number;
    readonly mailId: string;
    readonly messageId: string;
    readonly text: string;
    readonly version: string;
    readonly now: Date;
  },
): Promise<void> {
  const { personId, mailId, messageId, text, version } = mail;
  const now = toTimestamp(mail.now);
  await db.execute(sql`
    with worded as (
      insert into consent_texts (version, text, first_used_at) values (${version}, ${text}, ${now})
      on conflict (version) do nothing
    ), accepted as (
      update sign_up_requests set mailed_at = ${now} where person_id = ${personId}::bigint and mail_id = ${mailId}::uuid
    )
    insert into consents (person_id, email, list, event, at, text_version, mail_id, message_id)
    select people.id, email, unnest(lists), 'mailed', ${now}, ${version}, ${mailId}::uuid, ${messageId}
    from people join sign_up_requests on person_id = people.id
    where people.id = ${personId}::bigint and mail_id = ${mailId}::uuid
    on conflict (mail_id, list) do nothing
  `);
}
