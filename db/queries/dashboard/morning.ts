import { asc, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { listEveningFigures } from '#db/queries/evenings/figures.ts';
import { matchingPeople } from '#db/queries/people/matching.ts';
import { isCounted, movedSince } from '#db/queries/purchases/revenue.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { findBestSource } from '#db/queries/visits/sign-up-worth.ts';
import { rows } from '#db/rows.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { cases } from '#db/schema/law/cases.ts';
import { purchases } from '#db/schema/purchases/purchases.ts';
import type { DayRange } from '#domain/days/day-range.ts';

/** Pause after which an account's next look at the dashboard is another visit. */
const VISIT_PAUSE = sql`interval '1 hour'`;

/** Marks a look at the dashboard. @returns the last look of the visit before; undefined on the first visit */
export async function markVisit(db: Database, accountId: string, now: Date): Promise<Date | undefined> {
  const at = toTimestamp(now);
  const [row] = await db
    .update(accounts)
    .set({
      visitedAt: now,
      visitedBeforeAt: sql`case when ${accounts.visitedAt} < ${at} - ${VISIT_PAUSE}
        then ${accounts.visitedAt} else ${accounts.visitedBeforeAt} end`,
    })
    .where(eq(accounts.id, accountId))
    .returning({ before: accounts.visitedBeforeAt });
  return row?.before ?? undefined;
}

const money = z.object({
  /** Cents: payments less refunds and chargebacks. */
  revenue: z.int(),
  /** Purchase of each product that the money was moved for, the newest first. */
  purchases: z.array(z.object({ id: z.int(), product: z.string() })),
});
const newcomer = z.object({ id: z.int(), name: z.nullable(z.string()) });
const letter = z.object({ id: z.string(), subject: z.string(), sent: z.int(), all: z.int() });

/**
 * Reads what has happened since a moment, and what waits for an answer, in one round trip. People and money are counted
 * as the lists filter them by `newSince`.
 */
export async function readMorning(
  db: Database,
  since: Date,
  limits: { readonly people: number; readonly cases: number },
  evenings: DayRange,
) {
  const isNew = matchingPeople({ newSince: since.toISOString() });
  const [moved, newcomers, counts, sending, open, openCount, sources, eveningFigures] = await db.batch([
    rows(db, money)`
      with moved as (
        select payments.counted, coalesce(payments.received_at, payments.at) as at, purchases.id, purchases.platform, purchases.product_id, purchases.product_name
        from payments join purchases on purchases.id = payments.purchase_id
        where ${movedSince(since.toISOString())} and ${isCounted}
      )
      select coalesce((select sum(counted) from moved), 0)::float8 as revenue, coalesce((
        select json_agg(json_build_object('id', id::float8, 'product', product) order by at desc) from (
          select moved.id, max(moved.at) as at, coalesce(max(named.name), max(moved.product_name)) as product
          from moved left join payment_products named
            on named.platform = moved.platform and named.product_id = moved.product_id
          group by moved.id
        ) bought
      ), '[]') as purchases
    `,
    rows(db, newcomer)`
      select person.id::float8 as id, person.name from people person where ${isNew}
      order by (
        select max(confirmed_at) from list_entries where person_id = person.id and status = 'confirmed'
      ) desc, person.id desc
      limit ${limits.people}
    `,
    rows(db, z.object({ total: z.int() }))`select count(*)::int as total from people person where ${isNew}`,
    rows(db, letter)`
      select letters.id, letters.subject,
        count(*) filter (where send.status not in ('waiting', 'sending'))::int as sent, count(*)::int as all
      from letters join letter_sends send on send.letter_id = letters.id
      where letters.kind = 'letter' and letters.status = 'sending' and letters.deleted_at is null
      group by letters.id order by letters.started_at
    `,
    db
      .select()
      .from(cases)
      .where(isNull(cases.answeredAt))
      .orderBy(asc(cases.receivedAt), asc(cases.id))
      .limit(limits.cases),
    db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(cases)
      .where(isNull(cases.answeredAt)),
    findBestSource(db),
    listEveningFigures(db, evenings),
  ]);
  return {
    money: moved[0] ?? { revenue: 0, purchases: [] },
    people: { newest: newcomers, count: counts[0]?.total ?? 0 },
    letters: sending,
    cases: { oldest: open, count: openCount[0]?.total ?? 0 },
    bestSource: sources[0],
    evenings: eveningFigures,
  };
}

export async function findBuyerName(db: Database, purchaseId: number): Promise<string | null> {
  const [found] = await db.select({ name: purchases.name }).from(purchases).where(eq(purchases.id, purchaseId));
  return found?.name ?? null;
}
