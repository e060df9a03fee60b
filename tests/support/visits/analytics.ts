import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import {
  analyticsDays,
  analyticsDropped,
  analyticsMonths,
  analyticsSalts,
  analyticsSeen,
  analyticsValues,
} from '#db/schema/visits/days.ts';
import { goalDays, goalMonthParts, goalMonths, goalTotals, visitClicks, visits } from '#db/schema/visits/visits.ts';
import { dimensions } from '#domain/visits/hit.ts';
import type { TestDatabase } from '#tests/support/database/database.ts';
import { type DatabaseLine, tapLine } from '#tests/support/database/database-line.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** What the browser of a person says of itself. */
export const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** A hit as the tracker sends it, from a person at home unless told otherwise. */
export interface HitInit {
  /** Address of the page. */
  readonly u?: unknown;
  readonly r?: unknown;
  readonly e?: unknown;
  /** Token of a checkout, and what is ordered there. */
  readonly t?: unknown;
  readonly o?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  readonly country?: string;
}

/** A counter's row, the dimension by its name. */
export interface Counter {
  readonly day: string;
  readonly dimension: string;
  readonly value: string;
  readonly views: number;
  readonly visitors: number;
}

/** The collector on a database whose line a test can cut. */
export interface Analytics extends Scene {
  readonly line: DatabaseLine;
  /** Asks the pixel for anything; what it counts is not waited for. */
  ask(path: string, init?: RequestInit, visitor?: Pick<HitInit, 'ip' | 'country'>): Promise<Response>;
  /** Sends a hit as the tracker does, and waits until it is counted. */
  hit(init?: HitInit): Promise<Response>;
  /** All counters by day, dimension and value. */
  counters(): Promise<Counter[]>;
  /** What was dropped by day and reason, also what waits in the collector's memory. */
  dropped(): Promise<(typeof analyticsDropped.$inferSelect)[]>;
  /** A collector that remembers nothing, neither the day's salt nor addresses: a new instance of the function. */
  restart(): Promise<void>;
  /** Beside the scene the database, which is empty then; the collector keeps its memory. */
  reset(): Promise<void>;
}

/** A collector of its own, with its own memory. */
export async function startCollector() {
  vi.resetModules();
  const { default: collector } = await import('#functions/collect.ts');
  return collector;
}

const nameOf = (number: number): string =>
  Object.entries(dimensions).find(([, each]) => each === number)?.[0] ?? String(number);

/** All counters of a database by day, dimension and value. */
export async function readCounters({ db }: Pick<TestDatabase, 'db'>): Promise<Counter[]> {
  const { rows } = await db.execute<Omit<Counter, 'dimension'> & { dimension: number }>(sql`
    select day::text, dimension, value, views::int, visitors::int
    from analytics_days join analytics_values on id = value_id and kind = dimension
    order by day, dimension, value
  `);
  return rows.map((row) => ({ ...row, dimension: nameOf(row.dimension) }));
}

/** One at a time in a test file. */
export async function openAnalytics(): Promise<Analytics> {
  const scene = await createScene({ origin: 'https://mein-erwachen.example' });
  const { db } = scene;
  const line = tapLine();
  let collector = await startCollector();
  let drops = await import('#server/services/visits/dropped-hits.ts');
  const writeDrops = () => drops.writeDrops(db, new Date(8.64e15));

  const analytics: Analytics = {
    ...scene,
    line,
    ask(path, init = {}, { ip, country = '' } = {}) {
      const handler: FunctionHandler = (request, platform, replaced) =>
        collector(request, { ...platform, ...(country !== '' && { geo: { country: { code: country } } }) }, replaced);
      return scene.visitor(handler, ip).send(path, init);
    },
    async hit({ u = 'https://mein-erwachen.example/', r = '', e, t, o, headers = {}, ...visitor } = {}) {
      const init = {
        method: 'POST',
        body: JSON.stringify({ u, r, e, t, o }),
        headers: { 'user-agent': PERSON, ...headers },
      };
      const response = await analytics.ask('/api/analytics/pixel', init, visitor);
      await analytics.settled();
      return response;
    },
    counters: () => readCounters(scene),
    async dropped() {
      await writeDrops();
      const { day, reason, class: kind } = analyticsDropped;
      return db.select().from(analyticsDropped).orderBy(day, reason, kind);
    },
    async restart() {
      collector = await startCollector();
      drops = await import('#server/services/visits/dropped-hits.ts');
    },
    async reset() {
      line.mend();
      await scene.reset();
      await writeDrops();
      await db.batch([
        db.delete(analyticsDays),
        db.delete(analyticsMonths),
        db.delete(analyticsSeen),
        db.delete(analyticsSalts),
        db.delete(analyticsValues),
        db.delete(analyticsDropped),
        db.delete(visits),
        db.delete(visitClicks),
        db.delete(goalDays),
        db.delete(goalMonths),
        db.delete(goalMonthParts),
        db.delete(goalTotals),
        db.delete(adminSessions),
      ]);
      await clearPeople(db);
      line.forget();
    },
    async close() {
      line.mend();
      await scene.close();
    },
  };
  return analytics;
}
