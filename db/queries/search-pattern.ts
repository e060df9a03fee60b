import { type SQL, sql } from 'drizzle-orm';
import { canonicalSearch } from '#domain/address/canonical-email.ts';

/** Builds a `like` pattern for lower-case columns that contain the text. */
export const searchPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Tells whether a lower-case column contains the text, either as typed or with its domain normalised. */
export const containsText = (column: SQL, text: string): SQL => {
  const [typed, canonical] = [searchPattern(text), searchPattern(canonicalSearch(text))];
  return typed === canonical
    ? sql`${column} like ${typed}`
    : sql`(${column} like ${typed} or ${column} like ${canonical})`;
};
