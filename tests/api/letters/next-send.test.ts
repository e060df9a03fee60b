import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { nextSendSql, walkIndexes } from '#db/queries/letters/next-send.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { createScene } from '#tests/support/scene.ts';

const PEOPLE = 3000;

const scene = await createScene();

/** Queues a letter for all people right after its rows were written, without statistics. @returns its id */
async function queueLetter(): Promise<string> {
  const { rows } = await scene.db.execute<{ id: string }>(sql`
    insert into letters (kind, status, created_at, updated_at)
    select 'letter', status, now(), now() from unnest(array['sent', 'paused', 'sending']) status returning id
  `);
  await scene.db.execute(sql`
    with added as (
      insert into people (email, created_at) select 'p-' || number || '@example.org', now()
      from generate_series(1, ${PEOPLE}::int) number returning id
    ), entered as (
      insert into list_entries (person_id, list, status, requested_at, confirmed_at)
      select id, 'newsletter', 'confirmed', now(), now() from added
    )
    insert into letter_sends (letter_id, person_id, list, priority, due_at)
    select letters.id, added.id, 'newsletter', 2, timestamptz '2026-11-20' from added, letters
    where letters.status in ('sending', 'paused')
  `);
  return rows.at(-1)?.id ?? '';
}
afterAll(() => scene.close());

test('the next mail of a letter is claimed without reading those behind it, even before PostgreSQL has statistics', async () => {
  const query = nextSendSql({ letterId: await queueLetter(), version: 1 }, toTimestamp(scene.clock.now));
  const explained = scene.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off) ${query}`);
  const [, { rows }] = await scene.db.batch([walkIndexes(scene.db), explained]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('letter_sends_next_idx');
  const loops = [...plan.matchAll(/rows=(\d+)(?:\.\d+)? loops=(\d+)|Removed by Filter: (\d+)/g)].map(
    ([, rowCount, count, removed]) => Number(removed ?? Number(rowCount) * Number(count)),
  );
  expect(Math.max(...loops), plan).toBeLessThan(10);
});
