import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertSubscriber } from '#db/queries/subscribers.ts';
import { signUp } from '#db/queries/waitlist.ts';
import { subscribers } from '#db/schema/subscribers.ts';
import { waitlistEntries } from '#db/schema/waitlist.ts';
import { openTestDatabase, servers, type TestDatabase } from '#tests/support/database.ts';

const nothing = { offer: null, wantsNewsletter: false };

describe.each(servers)('sign-ups on %s', (server) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(server);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(waitlistEntries);
    await database.db.delete(subscribers);
  });

  test('the waiting list keeps one entry per address, and a stranger only fills what is empty', async () => {
    const { db } = database;
    await signUp(db, { ...nothing, email: 'Ada@Example.org', name: 'Ada', interests: null });
    const [before] = await db.select().from(waitlistEntries);
    await signUp(db, { ...nothing, email: 'ada@example.ORG', name: 'Eve', interests: 'Atem', offer: 'soulcircle' });
    await signUp(db, {
      ...nothing,
      email: 'ADA@example.org',
      name: null,
      interests: 'Spott',
      offer: 'soulalchemy-ratenzahlung',
    });
    const [after, ...others] = await db.select().from(waitlistEntries);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      email: 'Ada@Example.org',
      name: 'Ada',
      interests: 'Atem',
      offer: 'soulcircle',
      createdAt: before?.createdAt,
    });
    expect(Number(after?.updatedAt)).toBeGreaterThan(Number(before?.updatedAt));
  });

  test('the newsletter keeps one subscription per address, and a stranger only fills a missing name', async () => {
    const { db } = database;
    await upsertSubscriber(db, { email: 'Ada@Example.org', name: 'Ada' });
    await upsertSubscriber(db, { email: 'ada@example.org', name: 'Eve' });
    await upsertSubscriber(db, { email: 'ada@example.org', name: null });
    await upsertSubscriber(db, { email: 'bo@example.org', name: null });
    await upsertSubscriber(db, { email: 'BO@example.org', name: 'Bo' });
    const rows = await db
      .select({ email: subscribers.email, name: subscribers.name })
      .from(subscribers)
      .orderBy(subscribers.id);
    expect(rows).toEqual([
      { email: 'Ada@Example.org', name: 'Ada' },
      { email: 'bo@example.org', name: 'Bo' },
    ]);
  });

  test('who wants the newsletter too is on both lists', async () => {
    const { db } = database;
    await signUp(db, { ...nothing, email: 'ada@example.org', name: 'Ada', interests: null, wantsNewsletter: true });
    expect(await db.select({ email: subscribers.email, name: subscribers.name }).from(subscribers)).toEqual([
      { email: 'ada@example.org', name: 'Ada' },
    ]);
  });

  test('the same address many times at once is one row', async () => {
    const { db } = database;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signUp(db, {
          ...nothing,
          email: index % 2 === 0 ? 'ada@example.org' : 'ADA@example.org',
          name: 'Ada',
          interests: null,
        }),
      ),
    );
    expect(await db.$count(waitlistEntries)).toBe(1);
  });
});
