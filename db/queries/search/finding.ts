import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { containsText } from '#db/queries/search-pattern.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/slugs.ts';

/** Finds links by slug, title or target, the one with exactly this slug first. */
export const findLinks = (db: Database, search: string, limit: number) =>
  db
    .select({ slug: redirects.slug, title: redirects.title, targetUrl: redirects.targetUrl })
    .from(redirects)
    .where(
      and(
        isNull(redirects.deletedAt),
        or(
          containsText(sql`${redirects.slugKey}`, search),
          containsText(sql`lower(${redirects.title})`, search),
          containsText(sql`lower(${redirects.targetUrl})`, search),
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
      and(
        isNull(letters.deletedAt),
        or(containsText(sql`lower(${letters.subject})`, search), containsText(sql`lower(${letters.text})`, search)),
      ),
    )
    .orderBy(desc(letters.updatedAt), letters.id)
    .limit(limit);
