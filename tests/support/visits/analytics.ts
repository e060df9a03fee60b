import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { adminSessions } from '#db/schema/accounts/sessions.ts';
import {
  analyticsDays,
  analyticsDropped,
  analyticsMonths,
  analyticsSeen,
  analyticsValues,
} from '#db/schema/visits/days.ts';
import { analyticsSalts } from '#db/schema/visits/salts.ts';
import { goalDays, goalMonthParts, goalMonths, goalTotals, visitClicks, visits } from '#db/schema/visits/visits.ts';
import { dimensions } from '#domain/visits/hit.ts';
import type { TestDatabase } from '#tests/support/database/database.ts';
import { type DatabaseLine, wrapConnection } from '#tests/support/database/database-line.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** User agent of an iPhone. */
export const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Hit as the tracker sends it, by default from a person at home. */
export interface HitInit {
  /** Address of the page. */
  readonly u?: unknown;
  readonly r?: unknown;
  readonly e?: unknown;
  /** Token of a checkout, and the offer ordered there. */
  readonly t?: unknown;
  readonly o?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
  readonly country?: string;
}

/** Counter row with the dimension's name. */
export interface Counter {
  readonly day: string;
  readonly dimension: string;
  readonly value: string;
  readonly views: number;
  readonly visitors: number;
}

/** Collector on a database whose connection a test can cut. */
export interface Analytics extends Scene {
  readonly line: DatabaseLine;
  /** Requests the pixel without waiting for its count. */
  ask(path: string, init?: RequestInit, visitor?: Pick<HitInit, 'ip' | 'country'>): Promise<Response>;
  /** Sends a hit like the tracker, and waits until it is counted. */
  hit(init?: HitInit): Promise<Response>;
  counters(): Promise<Counter[]>;
  /** Returns dropped hits by day and reason, including those still in the collector's memory. */
  dropped(): Promise<(typeof analyticsDropped.$inferSelect)[]>;
  /** Starts a new instance of the collector without cached salt and addresses. */
  restart(): Promise<void>;
  /** Resets the scene and empties the database; the collector keeps its memory. */
  reset(): Promise<void>;
}

export async function startCollector() {
  vi.resetModules();
  const { default: collector } = await import('#functions/collect.ts');
  return collector;
}

const nameOf = (number: number): string =>
  Object.entries(dimensions).find(([, each]) => each === number)?.[0] ?? String(number);

async function readCounters({ db }: Pick<TestDatabase, 'db'>): Promise<Counter[]> {
  const { rows } = await db.execute<Omit<Counter, 'dimension'> & { dimension: number }>(sql`
    select day::text, dimension, value, views::int, visitors::int
    from analytics_days join analytics_values on id = value_id and kind = dimension
    order by day, dimension, value
  `);
  return rows.map((row) => ({ ...row, dimension: nameOf(row.dimension) }));
}

/** Opens the collector, one at a time in a test file. */
export async function openAnalytics(): Promise<Analytics> {
  const scene = await createScene({ origin: 'https://mein-erwachen.example' });
  const { db } = scene;
  const line = wrapConnection();
  let collector = await startCollector();
  let drops = await import('#server/services/visits/dropped-hits.ts');
  const writeDrops = () => drops.writeDroppedHits(db, new Date(8.64e15));

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
      return db.select().from(analyticsDropped).orderBy(analyticsDropped.day, analyticsDropped.reason);
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
