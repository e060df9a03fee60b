import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { all, told } from '#db/queries/disclosure.ts';
import { mailKind } from '#db/queries/mail/kind.ts';
import { boughtNames } from '#db/queries/purchases/buyers.ts';
import { boughtUnder } from '#db/queries/purchases/disclosure.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { choices } from '#db/schema/people/choices.ts';
import { contactTransfers } from '#db/schema/people/hand-over.ts';
import { importRows } from '#db/schema/people/imports.ts';
import { mailboxOf } from '#db/schema/people/mailbox.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { Place } from '#domain/keyset.ts';
import type { PeopleFilter } from '#domain/people/view.ts';
import { isFound, matches } from './matching.ts';
import { type PersonRow, selectPeople } from './reading.ts';

/** The people after a place in the order of their sign-ups, the oldest first, with those of their entries that match. */
export async function readForExport(
  db: Database,
  filter: PeopleFilter,
  place: Place | undefined,
  limit: number,
): Promise<PersonRow[]> {
  const page = { order: 'since', direction: 'ascending', from: place ? 'after' : 'start', place, limit } as const;
  const bought = sql`, ${boughtNames} as bought`;
  return (await db.execute<PersonRow>(selectPeople(isFound(filter), page, matches(filter), bought))).rows;
}

const person = told(people, [
  ...(['id', 'email', 'mailbox', 'name', 'createdAt', 'updatedAt', 'bouncedAt', 'bounceReason'] as const),
  ...(['confirmationMails', 'confirmationMailId'] as const),
]);

const lists = all(
  told(
    listEntries,
    [
      ...(['list', 'status', 'interests', 'requestedAt', 'confirmedAt', 'isClaimed', 'revokedAt'] as const),
      ...(['attributedBy', 'linkId', 'source', 'origin', 'campaign', 'entryPage'] as const),
    ],
    { link: sql`(select slug from redirects where redirects.id = ${listEntries.linkId})` },
  ),
  sql`list_entries where ${listEntries.personId} = ${people.id}`,
  sql`list desc`,
);

const requests = all(
  told(signUpRequests, [
    ...([
      'lists',
      'choices',
      'name',
      'interests',
      'isImported',
      'requestedAt',
      'mailId',
      'mailedAt',
      'confirmedAt',
    ] as const),
  ]),
  sql`sign_up_requests where ${signUpRequests.personId} = ${people.id}`,
  sql`requested_at, sign_up_requests.id`,
);

const chosen = all(
  told(choices, ['choice', 'label', 'chosenAt', 'mailId', 'confirmedAt']),
  sql`choices where ${choices.personId} = ${people.id}`,
  sql`chosen_at, choice`,
);

const mail = told(outbox, [
  ...(['id', 'topic', 'payload', 'source', 'priority', 'status', 'attempts', 'lastError'] as const),
  ...(['createdAt', 'nextAttemptAt', 'endedAt'] as const),
]);

/** Whether a row of the outbox confirms what was declared under an address. */
const isReceiptFor = (address: SQL) => sql`
  payload ->> 'kind' in (${mailKind('case-receipt')}, ${mailKind('case-receipts')}) and exists (
    select from cases where lower(cases.email) = lower(${address})
      and (payload -> 'caseId' = to_jsonb(cases.id) or payload -> 'caseIds' @> to_jsonb(cases.id))
  )
`;

const mailsWhere = (isTheirs: SQL) => all(mail, sql`outbox where ${isTheirs}`, sql`outbox.created_at, outbox.id`);

const deliveries = mailsWhere(sql`
  payload ->> 'personId' = ${people.id}::text
    or topic = 'contact-tag' and payload ->> 'contactId' = (
      select contact_id from contact_transfers where contact_transfers.person_id = ${people.id}
    )
    or ${isReceiptFor(sql`${people.email}`)}
`);

const letters = all(
  told(
    letterSends,
    [
      ...(['id', 'letterId', 'list', 'status', 'priority', 'attempts', 'reason'] as const),
      ...(['dueAt', 'attemptedAt', 'endedAt'] as const),
    ],
    { subject: sql`(select subject from letters where letters.id = ${letterSends.letterId})` },
  ),
  sql`letter_sends where ${letterSends.personId} = ${people.id}`,
  sql`due_at`,
);

const transfers = all(
  told(contactTransfers, ['contactId', 'lists', 'intended', 'updatedAt']),
  sql`contact_transfers where ${contactTransfers.personId} = ${people.id}`,
  sql`updated_at`,
);

const declaredUnder = (address: SQL) =>
  all(
    told(cases, [
      ...(['id', 'kind', 'name', 'contract', 'email', 'mailbox', 'mode', 'reason', 'wishedEnd'] as const),
      ...(['receivedAt', 'answeredAt', 'bouncedAt'] as const),
    ]),
    sql`cases where lower(cases.email) = lower(${address})`,
    sql`cases.id`,
  );

const laidAside = (address: SQL) =>
  all(
    told(importRows, ['line', 'email', 'mailbox', 'name', 'consentAt', 'consentSource', 'hasLeft', 'problem']),
    sql`import_rows where lower(import_rows.email) = lower(${address})`,
    sql`line`,
  );

/** Everything that is stored of a person but what opens links: for the answer to a request under GDPR Art. 15. */
export async function readEverything(db: Database, personId: number) {
  const address = sql`${people.email}`;
  const { rows } = await db.execute<{ email: string; mailbox: string; everything: Record<string, unknown> }>(sql`
    select email, mailbox, json_build_object(
      'person', ${person}, 'lists', ${lists}, 'requests', ${requests}, 'choices', ${chosen}, 'mails', ${deliveries}, 'letters', ${letters},
      'transfers', ${transfers}, 'imports', ${laidAside(address)}, 'cases', ${declaredUnder(address)}, ${boughtUnder(address)}
    ) as everything
    from people where id = ${personId}::bigint and deleted_at is null
  `);
  return rows[0];
}

/**
 * What is stored under the address of a purchase, for a buyer who is on no list; `personId` is who has signed up with it
 * after all. Undefined where the purchase names no address, or is not there.
 */
export async function readBuyer(db: Database, purchaseId: number) {
  const address = sql`asked.email`;
  const { rows } = await db.execute<{
    email: string;
    mailbox: string;
    personId: number | null;
    everything: Record<string, unknown>;
  }>(sql`
    select email, ${mailboxOf} as mailbox, (
      select person.id::float8 from people person where lower(person.email) = lower(${address}) and person.deleted_at is null
    ) as "personId", json_build_object(
      'mails', ${mailsWhere(isReceiptFor(address))}, 'imports', ${laidAside(address)}, 'cases', ${declaredUnder(address)}, ${boughtUnder(address)}
    ) as everything
    from purchases asked where id = ${purchaseId}::bigint and email is not null
  `);
  return rows[0];
}

/** Since when an address is remembered under a hash that only we can make. */
export async function readRemembered(
  db: Database,
  { rejected, erased }: { readonly rejected: readonly string[]; readonly erased: readonly string[] },
): Promise<Record<string, unknown>> {
  const among = (hashes: readonly string[]) =>
    sql`hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select ${all(sql`json_build_object('rejectedAt', rejected_at)`, sql`rejected_addresses where ${among(rejected)}`, sql`rejected_at`)}
      as rejections,
      ${all(sql`json_build_object('erasedAt', erased_at)`, sql`erased_addresses where ${among(erased)}`, sql`erased_at`)}
      as erasures
  `);
  return rows[0] ?? {};
}
