import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { isNamed } from '#db/queries/people/matching.ts';
import { type PersonRow, personRow, selectPeople } from '#db/queries/people/reading.ts';
import { containsText } from '#db/queries/search-pattern.ts';
import { rows } from '#db/rows.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { wordsOf } from '#domain/search/matching.ts';

/** Selects rows that contain each word of a search in any of their lower-case columns, like `matchesWords`. */
const containWords = (search: string, ...columns: readonly SQL[]): SQL | undefined =>
  and(...wordsOf(search).map((word) => or(...columns.map((column) => containsText(column, word)))));

/** Finds people by all words of a search, the newest first. */
export const findPeople = (db: Database, search: string, limit: number): Promise<PersonRow[]> => {
  const page = { order: 'since', direction: 'descending', from: 'start', cursor: undefined, limit } as const;
  const matching = and(sql`person.deleted_at is null`, ...wordsOf(search).map(isNamed)) ?? sql`true`;
  return rows(db, personRow)`${selectPeople(matching, page, sql`true`)}`;
};

/** Finds links by slug, title or target, the one with exactly this slug first. */
export const findLinks = (db: Database, search: string, limit: number) =>
  db
    .select({ slug: redirects.slug, title: redirects.title, targetUrl: redirects.targetUrl })
    .from(redirects)
    .where(
      and(
        isNull(redirects.deletedAt),
        containWords(
          search,
          sql`${redirects.slugKey}`,
          sql`lower(${redirects.title})`,
          sql`lower(${redirects.targetUrl})`,
        ),
      ),
    )
    .orderBy(desc(eq(redirects.slugKey, slugKey(search))), desc(redirects.createdAt), redirects.id)
    .limit(limit);

/** Finds letters by subject or text, the newest first. */
export const findLetters = (db: Database, search: string, limit: number) =>
  db
    .select({ id: letters.id, subject: letters.subject, text: letters.text })
    .from(letters)
    .where(
      and(isNull(letters.deletedAt), containWords(search, sql`lower(${letters.subject})`, sql`lower(${letters.text})`)),
    )
    .orderBy(desc(letters.updatedAt), letters.id)
    .limit(limit);
