import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL array of the texts. Half of a character, which jsonb refuses, is U+FFFD as in any other parameter. */
export const textArray = (texts: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts.map((text) => text.toWellFormed()))}::jsonb))`;

/**
 * Whether a column holds an address, in any of its spellings: cases and proofs stay as they were written, other rows until
 * the night.
 *
 * @param spellings `spellingsOf` the address, in lower case, or an array in the statement that holds them
 */
export const isAddress = (column: SQLWrapper, spellings: readonly string[] | SQL): SQL =>
  sql`lower(${column}) = any (${Array.isArray(spellings) ? textArray(spellings) : spellings})`;

/** Whether two addresses are the same in their one spelling: of `ADDRESSED`, whose rows have it from the night on, or as taken in. */
export const isSameAddress = (left: SQLWrapper, right: SQLWrapper): SQL => sql`lower(${left}) = lower(${right})`;
