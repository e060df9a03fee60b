import { isNotNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { lockFor } from '#db/locks.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { deadAnswers } from '#db/schema/mail/dead-answers.ts';
import type { Addressees } from '#domain/mail/addressees.ts';
import { REFUSING_DOMAINS } from '#domain/mail/smtp-refusal.ts';
import { mailKind } from './kind.ts';

/**
 * Time for which a cleared answer marks addresses, so that dead ones entered by strangers do not stop all mails again.
 */
const ACQUITTED_FOR = sql`interval '1 hour'`;

/** SMTP answer that an address does not exist. */
interface DeadAnswer {
  readonly code: string;
  readonly answer: string;
  readonly domain: string;
  readonly mailId: string;
  readonly now: Date;
}

const LOCK = lockFor('deadAnswers');

/**
 * Marks a dead address; the only place that does. The same answer for two domains in a row is our fault: then nothing
 * is marked, the previous mark is undone, and its mail waits again. @returns whether the fault is ours
 */
export async function markDeadAddress(
  db: Database,
  { personId = null, caseIds = [] }: { readonly [Key in keyof Addressees]?: Addressees[Key] | null },
  { code, answer, domain, mailId, now: at }: DeadAnswer,
): Promise<boolean> {
  const now = toTimestamp(at);
  const isOurs = sql`coalesce(
    last.answer = ${answer} and (last.acquitted_at is null or last.acquitted_at <= ${now} - ${ACQUITTED_FOR})
      and (last.suspected_at is not null or last.domain <> ${domain}), false
  )`;
  const marked = sql`array(select jsonb_array_elements_text(${JSON.stringify(caseIds)}::jsonb)::bigint)`;
  const isVisitors = sql`exists (select from outbox where id = ${mailId}::uuid and source = 'visitor')`;
  const isSuspected = sql`exists (select from dead_answers where suspected_at is not null)`;
  const [, , , , , [noted]] = await db.batch([
    db.execute(LOCK),
    db.execute(sql`
      update people set bounced_at = null, bounce_reason = null from dead_answers last
      where people.id = last.person_id and ${isOurs}
    `),
    db.execute(sql`
      update cases set bounced_at = null from dead_answers last where cases.id = any (last.case_ids) and ${isOurs}
    `),
    // The new version keeps a mailer that is about to bury the row from doing so.
    db.execute(sql`
      update outbox set status = 'pending', version = version + 1, ended_at = null, next_attempt_at = ${now}
      from dead_answers last
      where outbox.id = last.mail_id and outbox.status in ('dead', 'pending') and ${isOurs} and not exists (
        select from outbox same where same.topic = outbox.topic and same.dedupe_key = outbox.dedupe_key
          and same.status = 'pending' and same.id <> outbox.id
      )
    `),
    db.execute(sql`
      update letter_sends send set status = 'waiting', ended_at = null, reason = '', due_at = ${now}
      from dead_answers last, letters letter
      where send.id = last.mail_id and send.status = 'bounced' and ${isOurs}
        and letter.id = send.letter_id and letter.status in ('sending', 'paused')
    `),
    rows(db, z.object({ isOurs: z.boolean() }))`
      insert into dead_answers as last (id, answer, domain, mail_id, person_id, case_ids, is_visitors)
      values (true, ${answer}, ${domain}, ${mailId}::uuid, ${personId}::bigint, ${marked}, ${isVisitors})
      on conflict (id) do update set answer = excluded.answer, domain = excluded.domain,
        mail_id = case when not ${isOurs} then excluded.mail_id end,
        person_id = case when not ${isOurs} then excluded.person_id end,
        case_ids = case when ${isOurs} then '{}' else excluded.case_ids end,
        is_visitors = case
          when not ${isOurs} then excluded.is_visitors
          else last.is_visitors or last.suspected_at is null and excluded.is_visitors
        end,
        suspected_at = case when ${isOurs} then coalesce(last.suspected_at, ${now}) end,
        acquitted_at = case when last.answer = excluded.answer and last.acquitted_at > ${now} - ${ACQUITTED_FOR} then last.acquitted_at end
      returning suspected_at is not null as "isOurs"
    `,
    db.execute(sql`
      update people set bounced_at = ${now}, bounce_reason = ${code}
      where id = ${personId}::bigint and bounced_at is null and not ${isSuspected}
    `),
    db.execute(sql`
      update cases set bounced_at = ${now} where id = any (${marked}) and not ${isSuspected}
    `),
  ]);
  return noted?.isOurs === true;
}

/** Resets the series of dead addresses after an accepted mail, and clears a suspected answer. */
export const recordAcceptedMail = (db: Database, now: Date) =>
  db
    .update(deadAnswers)
    .set({
      domain: null,
      mailId: null,
      personId: null,
      caseIds: [],
      suspectedAt: null,
      refusedDomains: [],
      acquittedAt: sql`case when ${deadAnswers.suspectedAt} is null then ${deadAnswers.acquittedAt} else ${toTimestamp(now)} end`,
    })
    .where(or(isNotNull(deadAnswers.domain), sql`${deadAnswers.refusedDomains} <> '{}'`));

/** Notes a domain at which a mail was refused. The first few are enough. */
export async function addRefusedDomain(db: Database, domain: string): Promise<void> {
  const isNew = sql`cardinality(last.refused_domains) < ${REFUSING_DOMAINS} and not ${domain} = any (last.refused_domains)`;
  await db.execute(sql`
    insert into dead_answers as last (id, answer, refused_domains) values (true, '', array[${domain}::text])
    on conflict (id) do update set refused_domains = last.refused_domains || excluded.refused_domains where ${isNew}
  `);
}

/** Builds the statement that counts the domains that refused a mail since the last acceptance, for a `db.batch`. */
export const countRefusingDomains = (db: Database) =>
  db.select({ total: sql`cardinality(${deadAnswers.refusedDomains})`.mapWith(Number) }).from(deadAnswers);

/** Builds the statement that marks the case whose receipt was given up, so that the owner sends it, for a `db.batch`. */
export const markLostReceipt = (db: Database, mailId: string, now: Date) =>
  db.execute(sql`
    update cases set bounced_at = ${toTimestamp(now)} from outbox mail
    where mail.id = ${mailId}::uuid and mail.status = 'dead' and mail.payload ->> 'kind' = ${mailKind('case-receipt')}
      and cases.id = (mail.payload ->> 'caseId')::bigint and bounced_at is null
  `);

/** Builds the statement that tells whether an answer is suspected, and whose mails caused it, for a `db.batch`. */
export const findSuspicion = (db: Database) =>
  rows(db, z.object({ causedBy: z.enum(['visitors', 'ours']) }))`
    select case when is_visitors then 'visitors' else 'ours' end as "causedBy" from dead_answers
    where suspected_at is not null
  `;
