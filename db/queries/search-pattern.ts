import { type SQL, sql } from 'drizzle-orm';
import { canonicalSearch } from '#domain/address/canonical-email.ts';

/** For `like`, against lower case: what holds a text. */
export const searchPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether a text in lower case holds what is searched for, also as the domain of an address is stored. */
export const holdsSearched = (column: SQL, text: string): SQL => {
  const [typed, canonical] = [searchPattern(text), searchPattern(canonicalSearch(text))];
  return typed === canonical
    ? sql`${column} like ${typed}`
    : sql`(${column} like ${typed} or ${column} like ${canonical})`;
};
