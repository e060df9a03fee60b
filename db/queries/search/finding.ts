import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { isInCalendar } from '#db/queries/events/calendar.ts';
import { isNamed } from '#db/queries/people/matching.ts';
import { type PersonRow, personRow, selectPeople } from '#db/queries/people/reading.ts';
import { productName, withProduct } from '#db/queries/purchases/reading.ts';
import { containsText } from '#db/queries/search-pattern.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { tasks } from '#db/schema/events/tasks.ts';
import { cases } from '#db/schema/law/cases.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { caseNumber } from '#domain/law/cases.ts';
import { wordsOf } from '#domain/search/matching.ts';

/** Selects rows that contain each word of a search in any of their lower-case columns, like `matchesWords`. */
const containWords = (search: string, ...columns: readonly SQL[]): SQL =>
  and(...wordsOf(search).map((word) => or(...columns.map((column) => containsText(column, word))))) ?? sql`true`;

/** Finds people by all words of a search, the newest first. */
export const findPeople = (db: Database, search: string, limit: number): Promise<PersonRow[]> => {
  const page = { order: 'since', direction: 'descending', from: 'start', cursor: undefined, limit } as const;
  const matching = and(sql`person.deleted_at is null`, ...wordsOf(search).map(isNamed)) ?? sql`true`;
  return rows(db, personRow)`${selectPeople(matching, page, sql`true`)}`;
};

const buyerRow = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  purchases: z.int(),
  /** Id of the newest purchase. */
  newest: z.int(),
});

/** Finds buyers by name or address who never signed up here, each once, the newest first. */
export const findBuyers = (db: Database, search: string, limit: number) =>
  rows(db, buyerRow)`
    select (array_agg(name order by ordered_at desc) filter (where name is not null))[1] as name, max(email) as email,
      count(*)::int as purchases, ((array_agg(id order by ordered_at desc, id desc))[1])::float8 as newest
    from purchases
    where not is_test and ${containWords(search, sql`lower(coalesce(name, ''))`, sql`lower(coalesce(email, ''))`)}
      and not exists (
        select from people person where ${isSameAddress(sql`person.email`, sql`purchases.email`)} and person.deleted_at is null
      )
    group by coalesce(lower(email), id::text) order by max(ordered_at) desc limit ${limit}
  `;

const purchaseRow = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  orderId: z.string(),
  orderedAt: z.string(),
  product: z.string(),
  isTest: z.boolean(),
});

/** Finds purchases by buyer, order number or product, the newest first and tests last. */
export const findPurchases = (db: Database, search: string, limit: number) =>
  rows(db, purchaseRow)`
    select purchases.id::float8 as id, purchases.name, purchases.email, purchases.order_id as "orderId",
      ${isoMoment(sql`purchases.ordered_at`)} as "orderedAt", ${productName} as product, purchases.is_test as "isTest"
    from ${withProduct} where ${containWords(search, sql`purchases.search`, sql`lower(${productName})`)}
    order by purchases.is_test, purchases.ordered_at desc, purchases.id desc limit ${limit}
  `;

/** Number of the newest cases whose number is computed: it is no column. */
const NUMBERED_CASES = 5000;
const CASE_NUMBER = /^[2-9a-z]{6}$/;

async function listNumbered(db: Database, search: string): Promise<number[]> {
  const numbers = new Set(wordsOf(search).filter((word) => CASE_NUMBER.test(word)));
  if (numbers.size === 0) return [];
  const listed = await db
    .select({ id: cases.id, receivedAt: cases.receivedAt })
    .from(cases)
    .orderBy(desc(cases.id))
    .limit(NUMBERED_CASES);
  return listed.flatMap(({ id, receivedAt }) =>
    numbers.has(caseNumber({ id, receivedAt: receivedAt.toISOString() }).toLowerCase()) ? [id] : [],
  );
}

/** Finds withdrawals and cancellations by what was declared, or by their number; open ones first, then the newest. */
export async function findCases(db: Database, search: string, limit: number) {
  const declared = [cases.name, cases.email, cases.contract, cases.reason].map((column) => sql`lower(${column})`);
  return db
    .select()
    .from(cases)
    .where(or(containWords(search, ...declared), inArray(cases.id, await listNumbered(db, search))))
    .orderBy(sql`${cases.answeredAt} is not null`, desc(cases.id))
    .limit(limit);
}

/** Finds the calendar's events by title, speaker or description, the latest first. */
export const findEvents = (db: Database, search: string, limit: number) => {
  const detail = (name: string) => sql`${tasks.details} ->> ${name}::text`.mapWith(String);
  const searched = [sql`${tasks.name}`, detail('speaker'), detail('description')].map((text) => sql`lower(${text})`);
  return db
    .select({ taskId: tasks.taskId, title: tasks.name, date: detail('date'), speaker: detail('speaker') })
    .from(tasks)
    .where(and(isInCalendar, containWords(search, ...searched)))
    .orderBy(desc(detail('date')), tasks.taskId)
    .limit(limit);
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
