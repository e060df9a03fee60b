import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress, textArray } from '#db/queries/addresses.ts';
import { disclosedJson, jsonArray } from '#db/queries/disclosure.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { boughtNames } from '#db/queries/purchases/buyers.ts';
import { purchasesJson } from '#db/queries/purchases/disclosure.ts';
import { rows } from '#db/rows.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { mailboxOf } from '#db/schema/mailbox.ts';
import { choices } from '#db/schema/people/choices.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { registrations } from '#db/schema/people/registrations.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { Cursor } from '#domain/keyset.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { matchingEntries, matchingPeople } from './matching.ts';
import { personRow, selectPeople } from './reading.ts';

const exportedPerson = z.extend(personRow, { bought: z.array(z.string()), heardFrom: z.nullable(z.string()) });

/** Reads people by sign-up, oldest first, after a cursor, with those of their entries that match. */
export function readForExport(db: Database, filter: PeopleFilter, cursor: Cursor | undefined, limit: number) {
  const page = { order: 'since', direction: 'ascending', from: cursor ? 'after' : 'start', cursor, limit } as const;
  const more = sql`, ${boughtNames} as bought, person.heard_from as "heardFrom"`;
  return rows(db, exportedPerson)`${selectPeople(matchingPeople(filter), page, matchingEntries(filter), more)}`;
}

const person = disclosedJson(people, [
  ...(['id', 'email', 'mailbox', 'name', 'createdAt', 'updatedAt', 'bouncedAt', 'bounceReason'] as const),
  ...(['confirmationMails', 'confirmationMailId', 'note', 'heardFrom', 'heardAt', 'giftAt'] as const),
]);

/** Builds a JSON array of the rows of a table that belong to people. */
const ofPeople = <Table extends PgTable & { readonly personId: PgColumn }>(
  ids: SQL,
  table: Table,
  names: readonly (keyof Table['_']['columns'] & string)[],
  { order, others }: { readonly order: SQL; readonly others?: Readonly<Record<string, SQL>> },
): SQL => jsonArray(disclosedJson(table, names, others), sql`${table} where ${table.personId} = any (${ids})`, order);

const listsOf = (ids: SQL) =>
  ofPeople(
    ids,
    listEntries,
    [
      ...(['list', 'status', 'interests', 'requestedAt', 'confirmedAt', 'isClaimed', 'revokedAt'] as const),
      ...(['attributedBy', 'linkId', 'source', 'origin', 'campaign', 'entryPage'] as const),
    ],
    {
      order: sql`list desc`,
      others: { link: sql`(select slug from redirects where redirects.id = ${listEntries.linkId})` },
    },
  );

const requestsOf = (ids: SQL) =>
  ofPeople(
    ids,
    signUpRequests,
    [
      ...(['lists', 'choices', 'name', 'interests', 'isImported', 'requestedAt'] as const),
      ...(['mailId', 'mailedAt', 'linkFrom', 'confirmedAt'] as const),
    ],
    { order: sql`requested_at, sign_up_requests.id` },
  );

const choicesOf = (ids: SQL) =>
  ofPeople(ids, choices, ['choice', 'label', 'chosenAt', 'confirmedAt'], { order: sql`chosen_at, choice` });

const seatsOf = (ids: SQL) =>
  ofPeople(
    ids,
    registrations,
    ['id', 'taskId', 'confirmedAt', 'cancelledAt', 'cameAt', 'toldStart', 'dayFor', 'hourFor', 'replayAt'],
    {
      order: sql`registrations.confirmed_at, registrations.id`,
      others: { title: sql`(select title from events where events.task_id = ${registrations.taskId})` },
    },
  );

const mail = disclosedJson(outbox, [
  ...(['id', 'topic', 'payload', 'source', 'priority', 'status', 'attempts', 'lastError'] as const),
  ...(['refusals', 'doubts'] as const),
  ...(['createdAt', 'nextAttemptAt', 'endedAt'] as const),
]);

/** Selects outbox rows that confirm a case declared under an address. */
const isReceiptFor = (email: string) => sql`
  payload ->> 'kind' = ${mailKind('case-receipt')} and exists (
    select from cases where ${isSameAddress(cases.email, sql`${email}`)} and payload -> 'caseId' = to_jsonb(cases.id)
  )
`;

const mailsTo = (ids: SQL, email: string) =>
  jsonArray(
    mail,
    sql`outbox where payload ->> 'personId' = any (${ids}::text[])
      or topic = 'contact-tag' and payload ->> 'contactId' in (
        select contact_id from contact_transfers where contact_transfers.person_id = any (${ids})
      )
      or payload ->> 'registrationId' in (
        select registrations.id::text from registrations where registrations.person_id = any (${ids})
      )
      or ${isReceiptFor(email)}`,
    sql`outbox.created_at, outbox.id`,
  );

const lettersTo = (ids: SQL) =>
  ofPeople(
    ids,
    letterSends,
    [
      ...(['id', 'letterId', 'list', 'status', 'priority', 'attempts', 'reason'] as const),
      ...(['dueAt', 'attemptedAt', 'deferredAt', 'endedAt'] as const),
    ],
    {
      order: sql`due_at`,
      others: { subject: sql`(select subject from letters where letters.id = ${letterSends.letterId})` },
    },
  );

const transfersOf = (ids: SQL) =>
  ofPeople(ids, contactTransfers, ['contactId', 'lists', 'intended', 'updatedAt'], { order: sql`updated_at` });

const declaredUnder = (email: string) =>
  jsonArray(
    disclosedJson(cases, [
      ...(['id', 'kind', 'name', 'contract', 'email', 'mailbox', 'mode', 'reason', 'wishedEnd'] as const),
      ...(['receivedAt', 'answeredAt', 'bouncedAt', 'releaseId'] as const),
    ]),
    sql`cases where ${isSameAddress(cases.email, sql`${email}`)}`,
    sql`cases.id`,
  );

export async function findEmail(db: Database, personId: number): Promise<string | undefined> {
  const isLiving = and(eq(people.id, personId), isNull(people.deletedAt));
  const [found] = await db.select({ email: people.email }).from(people).where(isLiving);
  return found?.email;
}

const stored = z.object({
  mailbox: z.string(),
  people: z.array(z.unknown()),
  everything: z.record(z.string(), z.unknown()),
});

/** Reads everything stored under an address, except tokens, for a request under GDPR Art. 15. */
export async function readEverything(db: Database, email: string) {
  const ids = sql`array(
    select same.id from people same where ${isSameAddress(sql`same.email`, sql`${email}`)} and same.deleted_at is null
  )`;
  const [found] = await rows(db, stored)`
    select ${mailboxOf} as mailbox, ${jsonArray(person, sql`people where ${people.id} = any (${ids})`, sql`people.id`)} as people, json_build_object(
      'lists', ${listsOf(ids)}, 'requests', ${requestsOf(ids)}, 'choices', ${choicesOf(ids)}, 'seats', ${seatsOf(ids)},
      'mails', ${mailsTo(ids, email)}, 'letters', ${lettersTo(ids)}, 'transfers', ${transfersOf(ids)},
      'cases', ${declaredUnder(email)}, ${purchasesJson(email)}
    ) as everything
    from (select ${email}::text as email) asked
  `;
  return found ?? { mailbox: email, people: [], everything: {} };
}

const remembered = z.object({
  rejections: z.array(z.object({ rejectedAt: z.string() })),
  erasures: z.array(z.object({ erasedAt: z.string() })),
});

/** Reads since when an address is remembered as rejected or erased, by keyed hashes. */
export async function readBlockedSince(
  db: Database,
  { rejected, erased }: { readonly rejected: readonly string[]; readonly erased: readonly string[] },
) {
  const among = (hashes: readonly string[]) => sql`hash = any (${textArray(hashes)})`;
  const [found] = await rows(db, remembered)`
    select ${jsonArray(sql`json_build_object('rejectedAt', rejected_at)`, sql`rejected_addresses where ${among(rejected)}`, sql`rejected_at`)}
      as rejections,
      ${jsonArray(sql`json_build_object('erasedAt', erased_at)`, sql`erased_addresses where ${among(erased)}`, sql`erased_at`)}
      as erasures
  `;
  return found ?? {};
}
