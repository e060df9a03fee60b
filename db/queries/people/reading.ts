import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type BoughtRow, selectBoughtBy } from '#db/queries/purchases/buyers.ts';
import { isoMoment, toTimestamp } from '#db/queries/timestamp.ts';
import type { Place } from '#domain/keyset.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { PeopleOrder, PersonChoice, PersonEntry } from '#domain/people/view.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { isFound } from './matching.ts';
import { isAskedSoon } from './sign-ups.ts';

/** Somebody with how they stand on each list. */
export interface PersonRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly entries: readonly PersonEntry[];
  readonly choices: readonly PersonChoice[];
  /** What the row is ordered by, as PostgreSQL writes it. */
  readonly key: string;
  /** What they have bought and kept, by its names; only where it was asked for. */
  readonly bought?: readonly string[];
}

/** How the people are ordered, and where a page of them begins. */
export interface PeoplePage {
  readonly order: PeopleOrder;
  readonly direction: 'ascending' | 'descending';
  readonly from: 'start' | 'after' | 'before';
  readonly place: Place | undefined;
  /** How many rows are read at most. */
  readonly limit: number;
}

// An address whose mails come back keeps what its entries say, for the day when the owner lets it go on.
const shownStatus = sql`case
  when entry.status <> 'revoked' and person.bounced_at is not null then 'bounced' else entry.status
end`;

// Each has its index in db/schema/people/people.ts.
const orderKeys: Record<PeopleOrder, { readonly key: SQL; readonly type: SQL }> = {
  since: { key: sql`person.created_at`, type: sql`timestamptz` },
  email: { key: sql`lower(person.email)`, type: sql`text` },
  name: { key: sql`person.sort_name`, type: sql`text` },
};

// The driver gives a bigint as text; as a double it is a number, exact up to 2^53.
const personId = sql`person.id::float8 as id`;

/** What was typed first and is not confirmed: shown where nothing is. */
const typed = (words: SQL, which: SQL = sql`true`) => sql`(
  select ${words} from sign_up_requests request
  where request.person_id = person.id and request.confirmed_at is null and ${words} is not null and ${which}
  order by request.id limit 1
)`;

const shownName = sql`coalesce(person.name, ${typed(sql`request.name`)})`;
const shownInterests = sql`coalesce(entry.interests, case when entry.confirmed_at is null then ${typed(sql`request.interests`, sql`entry.list = any (request.lists)`)} end)`;

/** Somebody with what they are here for, and with their entries, of which only those that match. */
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

/**
 * A page of those for whom `which` holds, with those of their entries for which `entries` does.
 *
 * @param more columns of `person`
 */
export function selectPeople(
  which: SQL,
  { order, direction, from, place, limit }: PeoplePage,
  entries: SQL,
  more: SQL = sql``,
): SQL {
  const { key, type } = orderKeys[order];
  const isRising = (direction === 'ascending') !== (from === 'before');
  const way = sql.raw(isRising ? 'asc' : 'desc');
  const beyond = place
    ? sql`and (${key}, person.id) ${sql.raw(isRising ? '>' : '<')} (${place.key}::${type}, ${place.id}::bigint)`
    : sql``;
  return sql`
    select ${personWith(key, entries)} ${more} from people person
    where ${which} ${beyond}
    order by ${key} ${way}, person.id ${way} limit ${limit}
  `;
}

interface FoundPeople extends Record<string, unknown> {
  readonly rows: PersonRow[];
  /** How many match in all. */
  readonly total: number;
}

/** A page of those in whose address or name something stands: every row is looked at, but once. */
async function searchPeople(db: Database, filter: PeopleFilter, page: PeoplePage): Promise<FoundPeople> {
  const { rows } = await db.execute<FoundPeople>(sql`
    with found as materialized (select person.id from people person where ${isFound(filter)})
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(listed), '[]')
      from (${selectPeople(sql`person.id in (select id from found)`, page, sql`true`)}) listed
    ) as rows
  `);
  return rows[0] ?? { rows: [], total: 0 };
}

/** The people of a page, in the order in which they are walked through, with how many match in all; one round trip. */
export async function readPeople(db: Database, filter: PeopleFilter, page: PeoplePage): Promise<FoundPeople> {
  if (filter.search !== undefined) return searchPeople(db, filter, page);
  const [found, counted] = await db.batch([
    db.execute<PersonRow>(selectPeople(isFound(filter), page, sql`true`)),
    db.execute<{ total: number }>(sql`select count(*)::int as total from people person where ${isFound(filter)}`),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Something that happened to a consent. */
export interface HistoryRow extends Record<string, unknown> {
  readonly list: ListName;
  readonly event: 'requested' | 'mailed' | 'confirmed' | 'revoked' | 'imported';
  readonly at: string;
  readonly form: string | null;
  readonly page: string | null;
  readonly text: string | null;
  readonly claimedAt: string | null;
  readonly claimedSource: string | null;
  readonly way: 'page' | 'one-click' | 'owner' | 'deletion' | null;
}

/** Somebody with all that is known of them. */
export interface PersonDetailsRow extends PersonRow {
  readonly bouncedAt: string | null;
  readonly bounceReason: string | null;
}

/** Somebody with everything that is shown of them. */
interface FoundPerson {
  readonly person: PersonDetailsRow;
  readonly history: readonly HistoryRow[];
  readonly purchases: readonly BoughtRow[];
}

/**
 * Somebody with all their entries, what happened to their consents and what they have bought; undefined where there is
 * nobody any more.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function findPerson(db: Database, id: number, today: string): Promise<FoundPerson | undefined> {
  const [found, history, purchases] = await db.batch([
    db.execute<PersonDetailsRow>(sql`
      select ${personWith(sql`person.created_at`, sql`true`)},
        ${isoMoment(sql`person.bounced_at`)} as "bouncedAt", person.bounce_reason as "bounceReason"
      from people person where person.id = ${id}::bigint and person.deleted_at is null
    `),
    db.execute<HistoryRow>(sql`
      select consent.list, consent.event, ${isoMoment(sql`consent.at`)} as at, consent.form, consent.page, consent.way,
        ${isoMoment(sql`consent.claimed_at`)} as "claimedAt", consent.claimed_source as "claimedSource",
        case when consent.event = 'requested' then agreed.text end as text
      from consents consent left join consent_texts agreed on agreed.version = consent.text_version
      where consent.person_id = ${id}::bigint order by consent.id
    `),
    selectBoughtBy(db, id, today),
  ]);
  const [person] = found.rows;
  return person && { person, history: history.rows, purchases: purchases.rows };
}

/** How long somebody has to answer before they are asked once more. */
const ANSWER_TIME = sql`interval '2 days'`;

/**
 * Whether somebody with an unconfirmed entry may be asked once more: two days have passed since their last mail, none
 * waits, and they got at most one since they last confirmed or left a list.
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
  and not ${isAskedSoon(sql`person.id`)}
)`;

interface Unanswered {
  /** Who has waited longest first. */
  readonly ids: readonly number[];
  /** How many they are in all. */
  readonly total: number;
}

/** Those who match, have not confirmed for two days and may be asked once more; nobody who left, is deleted or cannot be reached. */
export async function findUnanswered(
  db: Database,
  filter: PeopleFilter,
  { limit, ...at }: { readonly limit: number; readonly now: Date },
): Promise<Unanswered> {
  if (filter.status !== undefined && filter.status !== 'pending') return { ids: [], total: 0 };
  const now = toTimestamp(at.now);
  const isOld = sql`entry.requested_at <= ${now} - ${ANSWER_TIME}`;
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with found as materialized (
      select person.id, person.created_at from people person
      where ${isFound({ ...filter, status: 'pending' }, isOld)} and ${isUnanswered(now)}
    )
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(id), '[]') from (select id from found order by created_at, id limit ${limit}) first
    ) as ids
  `);
  return rows[0] ?? { ids: [], total: 0 };
}
