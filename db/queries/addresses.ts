import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Builds an SQL array of texts. Lone surrogates, which jsonb refuses, become U+FFFD as in any other parameter. */
export const textArray = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts.map((text) => text.toWellFormed()))}::jsonb))`;

/**
 * Compares a column with all spellings of an address: cases and proofs keep their original spelling, other rows until
 * the nightly job normalises them. @param spellings `listSpellings` the address, in lower case
 */
export const isAddress = (column: SQLWrapper, spellings: readonly string[] | SQL): SQL =>
  sql`lower(${column}) = any (${Array.isArray(spellings) ? textArray(spellings) : spellings})`;

/** Compares two normalised addresses: for tables of `ADDRESSED`, normalised on insert or by the nightly job. */
export const isSameAddress = (left: SQLWrapper, right: SQLWrapper): SQL => sql`lower(${left}) = lower(${right})`;

/** Checks that a person has confirmed their address here: an import's claim proves nothing about who reads it. */
export const confirmedBy = (person: SQL): SQL => sql`(exists (
  select from list_entries standing where standing.person_id = ${person}.id and standing.confirmed_at is not null
    and not standing.is_claimed
) or exists (select from registrations seat where seat.person_id = ${person}.id))`;

/** `confirmedBy` for a table of people that the statement calls `person`. */
export const hasConfirmed = confirmedBy(sql`person`);
