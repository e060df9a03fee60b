import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRestoredFrom, resetPending } from '#db/queries/operations/restoring.ts';
import { type MailKindName, mailKinds, REPEATED_AFTER_RESTORE } from '#domain/mail/kinds.ts';
import subscribers from '#functions/subscribers.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';

const HOUR_MS = 60 * 60_000;

let scene: Scene;
beforeAll(async () => {
  scene = await createScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
  await scene.db.execute(sql`truncate letters, letter_sends, outbox, release_plan, restores, letter_pace cascade`);
});

const at = () => sql`${scene.clock.now.toISOString()}::timestamptz`;

/** Queues a row of every kind, named and dated now. */
async function everythingWaits(name: string): Promise<void> {
  const { db } = scene;
  await db.execute(sql`
    with person as (
      insert into people (email, created_at) values (${`${name}@example.org`}, ${at()}) returning id
    ), entry as (
      insert into list_entries (person_id, list, status, requested_at, confirmed_at)
      select id, 'newsletter', 'confirmed', ${at()}, ${at()} from person
    ), letter as (
      insert into letters (kind, subject, status, started_at, updated_at) values ('letter', ${name}, 'sending', ${at()}, ${at()}) returning id
    ), planned as (
      insert into letters (kind, subject, status, scheduled_at, updated_at)
      values ('letter', ${`${name} geplant`}, 'planned', ${at()} + interval '2 days', ${at()})
    ), sends as (
      insert into letter_sends (letter_id, person_id, list, priority, due_at)
      select letter.id, person.id, 'newsletter', 2, ${at()} from letter, person
    ), welcome as (
      insert into letters (kind, list, status, started_at) values ('welcome', 'newsletter', 'sending', ${at()})
      on conflict (list) where kind = 'welcome' do update set status = 'sending' returning id
    )
    insert into letter_sends (letter_id, person_id, list, priority, due_at)
    select welcome.id, person.id, 'newsletter', 0, ${at()} from welcome, person
  `);
  const kinds = JSON.stringify(Object.keys(mailKinds));
  await db.execute(sql`
    insert into outbox (topic, dedupe_key, payload, created_at)
    select 'mail', kind || ':' || ${name}::text, jsonb_build_object('kind', kind, 'personId', people.id), ${at()}
    from jsonb_array_elements_text(${kinds}::jsonb) kind, people where email = ${`${name}@example.org`}
  `);
  await db.execute(sql`
    insert into outbox (topic, dedupe_key, payload, source, created_at)
    select 'clickup-task', 'Event ' || kind || ' ' || ${name}::text, jsonb_build_object('key', kind, 'taskId', task_id), 'owner', ${at()}
    from (values ('neu', null), ('geändert', '86abc')) tasks (kind, task_id)
  `);
}

/** Returns the names of all queued rows. */
async function waiting(): Promise<string[]> {
  const { rows } = await scene.db.execute<{ name: string }>(sql`
    select dedupe_key as name from outbox where status = 'pending'
    union all select subject from letters where status = 'planned'
    union all select letter.kind || ' an ' || split_part(email, '@', 1)
      from letter_sends join letters letter on letter.id = letter_id join people on people.id = person_id where letter_sends.status = 'waiting'
    order by 1
  `);
  return rows.map(({ name }) => name);
}

const required: readonly MailKindName[] = ['case-receipt'];

test('a restore takes back only what was pending at the moment of the backup, and never the receipts that the law requires', async () => {
  await everythingWaits('vorher');
  const madeAt = scene.clock.now;
  scene.passes(HOUR_MS);
  await everythingWaits('nachher');
  const before = await waiting();
  const restored = { note: 'Sieh nach.', madeAt, now: scene.clock.now };

  const dropped = Object.keys(mailKinds).filter((kind) => !REPEATED_AFTER_RESTORE.some((each) => each === kind));
  expect(dropped.filter((kind) => required.some((each) => each === kind))).toEqual([]);
  expect(await resetPending(scene.db, restored)).toEqual({
    planned: 1,
    unclear: 2,
    plans: 0,
    events: 1,
    mails: dropped.length,
    repeated: REPEATED_AFTER_RESTORE.length,
  });
  const after = await waiting();
  const gone = [
    'Event neu vorher',
    'letter an vorher',
    'vorher geplant',
    'welcome an vorher',
    ...dropped.map((kind) => `${kind}:vorher`),
  ];
  expect(after).toEqual(before.filter((name) => !gone.includes(name)));

  expect(await resetPending(scene.db, restored)).toBeUndefined();
  expect(await waiting()).toEqual(after);
});

test('the mail of a sign-up after the restore goes out even if an older one waits for the same person', async () => {
  const signUp = () => scene.visitor(subscribers).post('/api/subscribers', { email: 'ada@example.org' });
  await signUp();
  const madeAt = scene.clock.now;
  scene.passes(HOUR_MS);
  await signUp();
  scene.passes(HOUR_MS);
  await resetPending(scene.db, { note: '', madeAt, now: scene.clock.now });
  expect((await waiting()).filter((name) => name.startsWith('confirmation'))).toHaveLength(1);
});

test('a dump names its moment until it was taken back, and an older one of the same database names none', async () => {
  const { db, clock } = scene;
  const madeAt = new Date(clock.now.getTime() - HOUR_MS);
  const older = new Date(clock.now.getTime() - 30 * HOUR_MS);
  expect(await readRestoredFrom(db)).toEqual({ madeAt: null, seenAt: null });
  for (const moment of [older, madeAt])
    await db.execute(
      sql`insert into restores (made_at) values (${moment.toISOString()}::timestamptz + interval '456 microseconds')`,
    );
  expect(await readRestoredFrom(db)).toMatchObject({ madeAt });
  await resetPending(db, { note: '', madeAt, now: clock.now });
  expect(await readRestoredFrom(db)).toMatchObject({ madeAt: null });
});
