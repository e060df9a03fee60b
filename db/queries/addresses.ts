import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Builds an SQL array of texts. Lone surrogates, which jsonb refuses, become U+FFFD as in any other parameter. */
export const textArray = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts.map((text) => text.toWellFormed()))}::jsonb))`;

/** Compares two addresses, each normalised on arrival (`canonicalEmail`). */
export const isSameAddress = (left: SQLWrapper, right: SQLWrapper): SQL => sql`lower(${left}) = lower(${right})`;

/** Checks that a person has confirmed their address here: an import's claim proves nothing about who reads it. */
export const confirmedBy = (person: SQL): SQL => sql`(exists (
  select from list_entries standing where standing.person_id = ${person}.id and standing.confirmed_at is not null
    and not standing.is_claimed
) or exists (select from registrations seat where seat.person_id = ${person}.id))`;

/** `confirmedBy` for a table of people that the statement calls `person`. */
export const hasConfirmed = confirmedBy(sql`person`);
