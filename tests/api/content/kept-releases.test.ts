import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import type { Content } from '#contracts/content/registry.ts';
import { dropUnneeded, extendReasons } from '#db/queries/content/kept-releases.ts';
import { deleteUnusedMedia, saveMedia } from '#db/queries/content/media.ts';
import { deleteOldReleases, markBuilt } from '#db/queries/content/releases.ts';
import { purgePeople } from '#db/queries/people/purge.ts';
import { media } from '#db/schema/content/media.ts';
import { onlineReleases, releaseParts, releases } from '#db/schema/content/releases.ts';
import { cases } from '#db/schema/law/cases.ts';
import { consents } from '#db/schema/people/consents.ts';
import { people } from '#db/schema/people/people.ts';
import { checkouts, purchases } from '#db/schema/purchases/purchases.ts';
import { namingRows, putOnline as putReleaseOnline } from '#tests/support/content/releases.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { holdRows } from '#tests/support/database/held-rows.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const at = new Date('2026-03-10T12:00:00Z');
const today = '2026-11-23';
/** Room of a release, if 30 publishes a month over three years may take 30 MB. */
const ROOM = 30_000_000 / (30 * 36);

let database: TestDatabase;
let first: Content;

beforeAll(async () => {
  database = await openTestDatabase();
  const content = firstContent(ownerEnv());
  const offers = content.offers.map(({ id, data }) => ({ id, data: { ...data, regularPrice: null } }));
  first = { ...content, offers };
});
afterAll(() => database.close());
beforeEach(async () => {
  await removeReasons();
  await database.db.execute(sql`truncate releases, online_releases, release_parts`);
});

/** Deletes the rows that name releases, as the night and an erasure do. */
const removeReasons = () =>
  database.db.batch([
    database.db.execute(sql`select set_config('people.purge', 'on', true), set_config('cases.purge', 'on', true)`),
    database.db.delete(consents),
    database.db.delete(cases),
    database.db.delete(checkouts),
    database.db.delete(purchases),
  ]);

const putOnline = (content: Content = first, since = at): Promise<number> =>
  putReleaseOnline(database.db, content, since);

/** Adds a later release that is online, and the failed ones that push all others out of the newest twenty. */
async function moveOn(): Promise<void> {
  const id = await putOnline(first, new Date('2026-04-01T12:00:00Z'));
  const [{ snapshot, checksum, schemaVersion } = { snapshot: {}, checksum: '', schemaVersion: 1 }] = await database.db
    .select()
    .from(releases)
    .where(eq(releases.id, id));
  const failed = { snapshot, checksum, schemaVersion, createdAt: at, state: 'failed' as const };
  await database.db.insert(releases).values(Array.from({ length: 20 }, () => failed));
}

/** Runs the night's steps about releases on a day. */
async function night(day: string): Promise<void> {
  await extendReasons(database.db, day);
  await deleteOldReleases(database.db);
  await dropUnneeded(database.db, day);
}

async function isKept(id: number): Promise<boolean> {
  const [row] = await database.db
    .select({ parts: onlineReleases.parts })
    .from(onlineReleases)
    .where(eq(onlineReleases.releaseId, id));
  return row?.parts != null;
}

const extensions = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
} as const;

const changed = (name: string): Content => ({
  ...first,
  website: first.website.map((entry) => ({ ...entry, data: { ...entry.data, name } })),
});

/** Counts the statements that wait for a lock. */
async function countWaiting(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `);
  return rows[0]?.waiting;
}

const bodies = () =>
  database.db.execute(sql`
    select release_id, (
      select jsonb_object_agg(key, read_parts(value)) from jsonb_each(parts -> 'content')
    ) as content, read_parts(parts -> 'events') as events, read_parts(parts -> 'letters') as letters
    from online_releases order by number
  `);

test('an erasure before the night leaves the reason of the consents that it deletes', async () => {
  const id = await putOnline();
  const [person] = await database.db
    .insert(people)
    .values({ email: 'ada@example.org', deletedAt: at })
    .returning({ id: people.id });
  const personId = person?.id ?? 0;
  await database.db
    .insert(consents)
    .values({ personId, email: 'ada@example.org', list: 'newsletter', event: 'requested', at });
  await purgePeople(database.db, [{ id: personId, hashes: [] }], at);
  expect(await database.db.$count(consents)).toBe(0);
  await moveOn();
  await night('2029-12-31');
  expect(await isKept(id)).toBe(true);
  await night('2030-01-01');
  expect(await isKept(id)).toBe(false);
});

test('a kept release is complete, and an entry that several releases share is stored once', async () => {
  await putOnline();
  const count = await database.db.$count(releaseParts);
  await putOnline(changed('Neu'));
  expect(await database.db.$count(releaseParts)).toBe(count + 1);
  const { rows } = await bodies();
  expect(rows).toMatchObject([
    { content: first, events: [], letters: [{ slug: 'mai' }] },
    { content: changed('Neu'), letters: [{ slug: 'mai' }] },
  ]);
});

test('each release carries a hash that covers the one before it, and a rebuild adds none', async () => {
  const id = await putOnline();
  await putOnline(changed('Neu'), new Date('2026-03-11T07:30:00.250Z'));
  await markBuilt(database.db, id);
  const kept = await database.db.select().from(onlineReleases).orderBy(asc(onlineReleases.number));
  expect(kept).toHaveLength(2);
  let before = '';
  for (const { releaseId, checksum, onlineAt, chain } of kept) {
    const covered = [before, releaseId, checksum, onlineAt.toISOString()].filter((part) => part !== '').join(' ');
    expect(chain).toBe(createHash('sha256').update(covered).digest('hex'));
    before = chain;
  }
});

const rows = namingRows(at);
const reasons: readonly [string, (releaseId: number) => Promise<unknown>, string][] = [
  [
    'a checkout',
    (releaseId) =>
      database.db.insert(checkouts).values({ tokenHash: 'a', day: '2026-03-10', offer: 'soulPlan', releaseId }),
    '2029-12-31',
  ],
  [
    'a purchase, counted from its last payment',
    (releaseId) =>
      database.db
        .insert(purchases)
        .values({ ...rows.purchase, lastPaidAt: new Date('2027-01-02T12:00:00Z'), releaseId }),
    '2030-12-31',
  ],
  ['a consent', (releaseId) => database.db.insert(consents).values({ ...rows.consent, releaseId }), '2029-12-31'],
  ['a case', (releaseId) => database.db.insert(cases).values({ ...rows.withdrawal, releaseId }), '2032-12-31'],
];

describe('a release beyond the newest twenty', () => {
  test.each(reasons)('is kept for %s until the period has ended', async (_, addReason, last) => {
    const id = await putOnline(changed('Damals'));
    await addReason(id);
    await moveOn();
    await night(today);
    // The row may go before its period ends: a checkout after thirty days, a consent with the person.
    await removeReasons();
    await night(last);
    expect(await isKept(id)).toBe(true);
    await night(`${Number(last.slice(0, 4)) + 1}-01-01`);
    expect(await isKept(id)).toBe(false);
  });

  test('is kept for a struck-through price until three full years after its last day online', async () => {
    const struck = first.offers.map((offer) => ({ ...offer, data: { ...offer.data, regularPrice: 990_000 } }));
    const id = await putOnline({ ...first, offers: struck }, new Date('2025-12-30T12:00:00Z'));
    await moveOn();
    await night('2029-12-31');
    expect(await isKept(id)).toBe(true);
    await night('2030-01-01');
    expect(await isKept(id)).toBe(false);
  });

  test('goes without a reason, and its prices and its link in the chain stay', async () => {
    const offers = first.offers.map((offer) => ({ ...offer, data: { ...offer.data, guarantee: 'Damals' } }));
    const id = await putOnline({ ...changed('Damals'), offers });
    await moveOn();
    const parts = await database.db.$count(releaseParts);
    await night(today);
    expect(await isKept(id)).toBe(false);
    expect(await database.db.$count(releaseParts)).toBe(parts - 1);
    const { rows } = await database.db.execute(sql`
      select chain, read_parts(offers) as offers from online_releases where release_id = ${id}
    `);
    expect(rows).toMatchObject([{ chain: expect.stringMatching(/^[0-9a-f]{64}$/), offers }]);
  });

  test.each(media.type.enumValues)('keeps its files of the type %s', async (type) => {
    const name = `${type === 'application/pdf' ? 'gift_' : ''}${'a'.repeat(64)}.${extensions[type]}`;
    await saveMedia(database.db, { name, type, width: 1, height: 1, bytes: new Uint8Array(1) });
    const id = await putOnline(changed(name));
    await database.db.insert(checkouts).values({ tokenHash: 'a', day: '2026-03-10', offer: 'soulPlan', releaseId: id });
    await moveOn();
    await night(today);
    const now = new Date(`${today}T00:15:00Z`);
    await deleteUnusedMedia(database.db, { now, unusedBefore: now });
    const { rows } = await database.db.execute(sql`select unused_since from media where name = ${name}`);
    expect(rows).toEqual([{ unused_since: null }]);
  });
});

test('an entry that the night drops is complete in a release that goes online meanwhile', async () => {
  await putOnline(changed('Damals'));
  await moveOn();
  await deleteOldReleases(database.db);
  const [added] = await database.db
    .insert(releases)
    .values({ snapshot: { content: changed('Damals'), events: [] }, checksum: '', schemaVersion: 1, createdAt: at })
    .returning({ id: releases.id });
  const keeping = await holdRows(database.db, `select keep_release(${added?.id}, now())`);
  const dropping = dropUnneeded(database.db, today);
  await Promise.race([dropping, expect.poll(countWaiting).toBe(1)]);
  await keeping.release();
  await dropping;
  expect((await bodies()).rows.at(-1)).toMatchObject({ content: changed('Damals') });
});

test('thirty publishes a month over three years take less than 30 MB', async () => {
  const sizeOf = async () => {
    const { rows } = await database.db.execute(sql`
      select (pg_total_relation_size('online_releases') + pg_total_relation_size('release_parts'))::int as bytes
    `);
    return Number(rows[0]?.bytes);
  };
  await putOnline();
  const before = await sizeOf();
  const count = 60;
  for (let number = 0; number < count; number += 1) {
    const name = `Fassung ${number}`;
    const homeTexts = first.homeTexts.map((entry) => ({ ...entry, data: { ...entry.data, heroLead: name } }));
    await putOnline({ ...changed(name), homeTexts });
  }
  expect(((await sizeOf()) - before) / count).toBeLessThan(ROOM);
});
