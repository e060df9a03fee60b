import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Row } from '#tests/bench/table.ts';

const READS = 15;

/** Results of the report's statements in order. The batch's first statement, which only sets options, has none. */
const tiles = [
  'Aufrufe',
  'Aufrufe davor',
  'Ziele',
  'Ziele davor',
  'Verlauf',
  'Quellen',
  'Kampagnen',
  'Links',
  'Einstieg',
  'Seiten',
  'Geräte',
  'Länder',
  'Klicks',
  'Umsatz',
  'Umsatz davor',
] as const;

/** Times each statement of the range report in its own transaction, with the report's options. */
export async function measureTiles(
  db: Database,
  name: string,
  read: (db: Database) => Promise<unknown>,
): Promise<Row[]> {
  const durations = tiles.map((): number[] => []);
  const batch: Database['batch'] = async (queries) => {
    const [, ...statements] = queries;
    if (statements.length !== tiles.length) throw new Error('The report has other tiles');
    for (const [place, statement] of statements.entries()) {
      const startedAt = performance.now();
      await db.batch([db.execute(sql`set local max_parallel_workers_per_gather = 0`), statement]);
      durations[place]?.push(performance.now() - startedAt);
    }
    return db.batch(queries);
  };
  const timed: Database = Object.assign(Object.create(db), { batch });
  for (let turn = 0; turn < READS; turn += 1) await read(timed);
  return tiles.flatMap((tile, place) => {
    const sorted = (durations[place] ?? []).toSorted((a, b) => a - b);
    const round = (ms: number | undefined): number => Math.round((ms ?? 0) * 10) / 10;
    return [
      { name: `analytics, 100 M page views: ${name}, ${tile}, median ms`, value: round(sorted[sorted.length >> 1]) },
      { name: `analytics, 100 M page views: ${name}, ${tile}, slowest of ${READS} ms`, value: round(sorted.at(-1)) },
    ];
  });
}
