import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { textArray } from '#db/queries/addresses.ts';
import { selectDeclaredBy } from '#db/queries/law/declared.ts';
import { selectBoughtBy } from '#db/queries/purchases/buyers.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { consents } from '#db/schema/people/consents.ts';
import type { Cursor } from '#domain/keyset.ts';
import { RECEIVED_STATUSES } from '#domain/letters/words.ts';
import { LISTS } from '#domain/people/lists.ts';
import type { PeopleOrder, PersonChoice, PersonEntry } from '#domain/people/view.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { matchingPeople } from './matching.ts';
import { hasPendingMail } from './sign-ups.ts';

export const personRow = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.string(),
  entries: z.array(z.custom<PersonEntry>()),
  choices: z.array(z.custom<PersonChoice>()),
  /** Sort key of the row in PostgreSQL's notation. */
  key: z.string(),
});
export type PersonRow = z.infer<typeof personRow>;

export interface PeoplePage {
  readonly order: PeopleOrder;
  readonly direction: 'ascending' | 'descending';
  readonly from: 'start' | 'after' | 'before';
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

// A bouncing address keeps its entries' status, for when the owner releases it.
export const shownStatus = sql`case
  when entry.status <> 'revoked' and person.bounced_at is not null then 'bounced' else entry.status
end`;

// Each has an index in db/schema/people/people.ts.
const orderKeys: Record<PeopleOrder, { readonly key: SQL; readonly type: SQL }> = {
  since: { key: sql`person.created_at`, type: sql`timestamptz` },
  email: { key: sql`lower(person.email)`, type: sql`text` },
  name: { key: sql`person.sort_name`, type: sql`text` },
};

// The driver returns bigint as text; float8 becomes a number, exact up to 2^53.
const personId = sql`person.id::float8 as id`;

/** Selects the first unconfirmed input, shown if there is no confirmed value. */
const typed = (words: SQL, which: SQL = sql`true`) => sql`(
  select ${words} from sign_up_requests request
  where request.person_id = person.id and request.confirmed_at is null and ${words} is not null and ${which}
  order by request.id limit 1
)`;

const shownName = sql`coalesce(person.name, ${typed(sql`request.name`)})`;
const shownInterests = sql`coalesce(entry.interests, case when entry.confirmed_at is null then ${typed(sql`request.interests`, sql`entry.list = any (request.lists)`)} end)`;

const personWith = (key: SQL, entries: SQL) => sql`
  ${personId}, person.email, ${shownName} as name, ${isoMoment(sql`person.created_at`)} as "createdAt", ${key}::text as key,
  (
    select coalesce(json_agg(json_build_object(
      'list', entry.list, 'status', ${shownStatus},
      'requestedAt', ${isoMoment(sql`entry.requested_at`)}, 'confirmedAt', ${isoMoment(sql`entry.confirmed_at`)},
      'revokedAt', ${isoMoment(sql`entry.revoked_at`)}, 'interests', ${shownInterests},
      'source', entry.origin, 'campaign', entry.campaign, 'entryPage', entry.entry_page,
      'link', (select slug from redirects where redirects.id = entry.link_id and redirects.deleted_at is null)
    ) order by entry.list desc), '[]')
    from list_entries entry where entry.person_id = person.id and ${entries}
  ) as entries, (
    select coalesce(json_agg(json_build_object(
      'choice', choice, 'label', label, 'chosenAt', ${isoMoment(sql`chosen_at`)}, 'confirmedAt', ${isoMoment(sql`confirmed_at`)}
    ) order by chosen_at, choice), '[]')
    from choices where person_id = person.id
  ) as choices
`;

/** Selects a page of the people that match `which`, with their `entries`. @param more columns of `person` */
export function selectPeople(
  which: SQL,
  { order, direction, from, cursor, limit }: PeoplePage,
  entries: SQL,
  more: SQL = sql``,
): SQL {
  const { key, type } = orderKeys[order];
  const isRising = (direction === 'ascending') !== (from === 'before');
  const way = sql.raw(isRising ? 'asc' : 'desc');
  const beyond = cursor
    ? sql`and (${key}, person.id) ${sql.raw(isRising ? '>' : '<')} (${cursor.key}::${type}, ${cursor.id}::bigint)`
    : sql``;
  return sql`
    select ${personWith(key, entries)} ${more} from people person
    where ${which} ${beyond}
    order by ${key} ${way}, person.id ${way} limit ${limit}
  `;
}

const total = z.object({ total: z.int() });

const foundPeople = z.extend(total, { rows: z.array(personRow) });

/** Reads a page of people in reading direction, and the total. */
export async function readPeople(
  db: Database,
  filter: PeopleFilter,
  page: PeoplePage,
): Promise<z.infer<typeof foundPeople>> {
  const [found] = await rows(db, foundPeople)`
    with found as materialized (select person.id from people person where ${matchingPeople(filter)})
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(listed), '[]')
      from (${selectPeople(sql`person.id in (select id from found)`, page, sql`true`)}) listed
    ) as rows
  `;
  return found ?? { rows: [], total: 0 };
}

const historyRow = z.object({
  list: z.enum(LISTS),
  event: z.enum(consents.event.enumValues),
  at: z.string(),
  page: z.nullable(z.string()),
  text: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  claimedSource: z.nullable(z.string()),
  way: z.nullable(z.enum(consents.way.enumValues)),
});

const personDetails = z.extend(personRow, {
  bouncedAt: z.nullable(z.string()),
  bounceReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  heardFrom: z.nullable(z.string()),
});

const LETTERS_MAX = 50;

const receivedLetter = z.object({
  id: z.string(),
  subject: z.string(),
  at: z.string(),
  status: z.enum(RECEIVED_STATUSES),
});

/** Finds a person with entries, consent events, letters, purchases and cases. */
export async function findPerson(db: Database, id: number, today: string) {
  const [[person], history, letters, purchases, cases] = await db.batch([
    rows(db, personDetails)`
      select ${personWith(sql`person.created_at`, sql`true`)},
        ${isoMoment(sql`person.bounced_at`)} as "bouncedAt", person.bounce_reason as "bounceReason",
        person.note, person.heard_from as "heardFrom"
      from people person where person.id = ${id}::bigint and person.deleted_at is null
    `,
    rows(db, historyRow)`
      select consent.list, consent.event, ${isoMoment(sql`consent.at`)} as at, consent.page, consent.way,
        ${isoMoment(sql`consent.claimed_at`)} as "claimedAt", consent.claimed_source as "claimedSource",
        case when consent.event = 'requested' then agreed.text end as text
      from consents consent left join consent_texts agreed on agreed.version = consent.text_version
      where consent.person_id = ${id}::bigint order by consent.id
    `,
    rows(db, receivedLetter)`
      select letters.id, letters.subject, letter_sends.status,
        ${isoMoment(sql`coalesce(letter_sends.ended_at, letter_sends.due_at)`)} as at
      from letter_sends join letters on letters.id = letter_sends.letter_id
      where letter_sends.person_id = ${id}::bigint and letter_sends.status = any (${textArray(RECEIVED_STATUSES)})
      order by coalesce(letter_sends.ended_at, letter_sends.due_at) desc, letter_sends.id limit ${LETTERS_MAX}
    `,
    selectBoughtBy(db, id, today),
    selectDeclaredBy(db, id),
  ]);
  return person && { person, history, letters, purchases, cases };
}

const ANSWER_TIME = sql`interval '2 days'`;

/**
 * Tells whether a person may get a reminder: the last mail is two days old, none is waiting, and they got at most one
 * since they last confirmed or left a list.
 */
const isUnanswered = (now: SQL) => sql`(
  coalesce(person.confirmation_mails[cardinality(person.confirmation_mails)] <= ${now} - ${ANSWER_TIME}, true)
  and (
    cardinality(person.confirmation_mails) < 2 or 2 > (
      select count(*) from unnest(person.confirmation_mails) as mailed (at) where at > (
        select coalesce(max(greatest(confirmed_at, revoked_at)), '-infinity') from list_entries where person_id = person.id
      )
    )
  )
  and not ${hasPendingMail(sql`person.id`)}
)`;

const unanswered = z.extend(total, { ids: z.array(z.int()) });

/**
 * Finds matching people who may get a reminder: unconfirmed for two days, and neither revoked, deleted nor bouncing.
 */
export async function findUnanswered(
  db: Database,
  filter: PeopleFilter,
  { limit, ...at }: { readonly limit: number; readonly now: Date },
): Promise<z.infer<typeof unanswered>> {
  if (filter.status !== undefined && filter.status !== 'pending') return { ids: [], total: 0 };
  const now = toTimestamp(at.now);
  const isOld = sql`entry.requested_at <= ${now} - ${ANSWER_TIME}`;
  const [found] = await rows(db, unanswered)`
    with found as materialized (
      select person.id, person.created_at from people person
      where ${matchingPeople({ ...filter, status: 'pending' }, isOld)} and ${isUnanswered(now)}
    )
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(id), '[]') from (select id from found order by created_at, id limit ${limit}) first
    ) as ids
  `;
  return found ?? { ids: [], total: 0 };
}
