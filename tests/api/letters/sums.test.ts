import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { letterSends, letters } from '#db/schema/letters/letters.ts';
import { consents } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import { DAY_MS } from '#domain/durations.ts';
import nightly from '#functions/nightly.ts';
import { createLetterClient, openLetterScene } from '#tests/support/letters/letters.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

let scene: MailScene;
let client: ReturnType<typeof createLetterClient>;

beforeAll(async () => {
  scene = await openLetterScene();
  client = createLetterClient(scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
  await client.clear();
});

const sends = (letterId: string) => scene.db.$count(letterSends, sql`letter_id = ${letterId}::uuid`);

test('a letter keeps its figures, and loses its mails 25 months after its end, but no welcome does', async () => {
  await client.confirmed(4);
  const { id } = await client.started(4);
  await scene.db.execute(sql`
    update letter_sends set status = case person_id % 4 when 0 then 'bounced' when 1 then 'unclear' else 'sent' end, ended_at = due_at
  `);
  await client.run();
  const [left] = await scene.db.select({ id: people.id }).from(people).where(sql`id % 4 = 2`);
  await scene.db.insert(consents).values({
    personId: left?.id ?? 0,
    email: 'x@example.org',
    list: 'newsletter',
    event: 'revoked',
    at: scene.clock.now,
  });
  const [welcome] = await scene.db
    .insert(letters)
    .values({ kind: 'welcome', list: 'newsletter', status: 'sending' })
    .returning();
  const welcomed = { letterId: welcome?.id ?? '', personId: 1, list: 'newsletter', priority: 0 } as const;
  await scene.db.insert(letterSends).values({ ...welcomed, status: 'sent', dueAt: scene.clock.now });
  const before = await client.ask(`/${id}`);
  expect(before).toMatchObject({ status: 'sent', counts: { sent: 2, bounced: 1, unclear: 1 }, left: 1 });

  scene.passes(760 * DAY_MS);
  await scene.run(nightly);
  expect(await sends(id)).toBe(4);
  scene.passes(2 * DAY_MS);
  await Promise.all([scene.run(nightly), scene.run(nightly)]);
  await scene.run(nightly);
  expect([await sends(id), await sends(welcomed.letterId)]).toEqual([0, 1]);
  const { counts, left: gone, resendable } = await client.ask(`/${id}`);
  expect({ counts, gone, resendable }).toEqual({ counts: before.counts, gone: 1, resendable: 0 });
});
