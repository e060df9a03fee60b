import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '#db/schema/events/tasks.ts';
import { ROOM } from '#tests/support/evenings/evening-scene.ts';
import { openReadableSite, publicReads, type ReadableSite } from '#tests/support/site/public-reads.ts';

const reads = await publicReads();
let site: ReadableSite;

beforeAll(async () => {
  site = await openReadableSite();
  const own = { registration: { room: ROOM, reminds: true } };
  await site.db.update(tasks).set({ own }).where(eq(tasks.taskId, 'coming'));
});
afterAll(() => site.close());

test('no public answer and no log names the room of an evening, at any address that visitors can read', async () => {
  expect(reads.length).toBeGreaterThan(25);
  const answers = new Map<string, string>();
  for (const { file, path } of reads) answers.set(path, await (await (await site.reader(file)).get(path)).text());
  expect(answers.get('/events/coming')).toContain('action="/api/registrations"');
  const told = [...answers].filter(([, text]) => text.includes('geheim-4711')).map(([path]) => path);
  expect([told, site.logged.filter((line) => line.includes('geheim-4711'))]).toEqual([[], []]);
  const { rows } = await site.db.execute(sql`select 1 from events where to_jsonb(events)::text like '%geheim-4711%'`);
  expect(rows, 'in the table that public answers read').toEqual([]);
});
