import { type SQL, sql } from 'drizzle-orm';
import { hasBought, hasNotBought } from '#db/queries/purchases/buyers.ts';
import { containsText } from '#db/queries/search-pattern.ts';
import { midnight } from '#db/queries/timestamp.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { TAG_PREFIX } from '#domain/people/choices.ts';
import type { EntryStatus } from '#domain/people/view.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';

/** Selects entries shown with a status. The conditions are written so that indexes apply. */
function isShownAs(status: EntryStatus): SQL {
  switch (status) {
    case 'revoked':
      return sql`entry.status = 'revoked'`;
    case 'bounced':
      return sql`entry.status <> 'revoked' and person.bounced_at is not null`;
    default:
      return sql`entry.status = ${status} and person.bounced_at is null`;
  }
}

/**
 * Tells whether a person chose this on the waitlist, or has this tag on any list; for a confirmed entry, the choice has
 * to be confirmed too.
 */
const isHereFor = (choice: string): SQL => sql`exists (
  select from choices join list_entries waiting on waiting.person_id = choices.person_id
    and (waiting.list = 'waitlist' or ${choice.startsWith(TAG_PREFIX)}::boolean)
  where choices.person_id = entry.person_id and choices.choice = ${choice} and waiting.status <> 'revoked'
    and (choices.confirmed_at is not null or entry.status = 'pending')
)`;

/** Selects the entries that match a filter; uses the tables `entry` and `person`. */
export function matchingEntries({
  list,
  status,
  source,
  campaign,
  link,
  choice,
  from,
  to,
  newSince,
}: PeopleFilter): SQL {
  const conditions = [
    ...(list === undefined ? [] : [sql`entry.list = ${list}`]),
    ...(status === undefined ? [] : [isShownAs(status)]),
    ...(source === undefined ? [] : [sql`entry.origin = ${source}`]),
    ...(campaign === undefined ? [] : [sql`entry.campaign = ${campaign}`]),
    ...(link === undefined ? [] : [sql`entry.link_id = link_of(${slugKey(link)})`]),
    ...(choice === undefined ? [] : [isHereFor(choice)]),
    ...(from === undefined ? [] : [sql`entry.requested_at >= ${midnight(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`entry.requested_at < ${midnight(sql`(${to}::date + 1)`)}`]),
    ...(newSince === undefined
      ? []
      : [sql`(entry.status = 'confirmed' and entry.confirmed_at > ${newSince}::timestamptz)`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export function buyerConditions({ bought, notBought }: PeopleFilter): readonly SQL[] {
  return [
    ...(bought === undefined ? [] : [hasBought(bought)]),
    ...(notBought === undefined ? [] : [hasNotBought(notBought)]),
  ];
}

/** Searches addresses and names of `person`, including unconfirmed names. */
export const isNamed = (search: string) => sql`(
  ${containsText(sql`person.search`, search)} or person.id in (
    select person_id from sign_up_requests where confirmed_at is null and ${containsText(sql`lower(name)`, search)}
  )
)`;

/** Selects the people that match a filter. @param more further condition on their `entry`, if the filter has any */
export function matchingPeople(filter: PeopleFilter, more: SQL = sql`true`): SQL {
  const { search, bought: _, notBought: __, ...aboutEntries } = filter;
  const { status } = aboutEntries;
  const isAboutEntries = Object.values(aboutEntries).some((condition) => condition !== undefined);
  return sql.join(
    [
      sql`person.deleted_at is null`,
      ...(search === undefined ? [] : [isNamed(search)]),
      ...(status === 'bounced' ? [sql`person.bounced_at is not null`] : []),
      ...buyerConditions(filter),
      ...(isAboutEntries
        ? [
            sql`exists (select from list_entries entry where entry.person_id = person.id and ${matchingEntries(filter)} and ${more})`,
          ]
        : []),
    ],
    sql` and `,
  );
}
