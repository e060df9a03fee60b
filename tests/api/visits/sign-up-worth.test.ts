import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import { computeSignUpWorth, readSignUpWorth } from '#db/queries/visits/sign-up-worth.ts';
import { letters } from '#db/schema/letters/letters.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { signUpWorth } from '#db/schema/visits/sign-up-worth.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { addDays } from '#domain/berlin-time.ts';
import { WORTH_WAYS, type WorthCohort } from '#domain/visits/sign-up-worth.ts';
import analytics from '#functions/analytics.ts';
import dashboard from '#functions/dashboard.ts';
import { nightly } from '#server/services/nightly.ts';
import { addEveryRole } from '#tests/support/accounts/accounts.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { createRandom } from '#tests/support/purchases/shuffling.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import {
  type Life,
  type ModelEntry,
  type ModelPurchase,
  modelCohorts,
  modelRevenue,
} from '#tests/support/visits/sign-up-worth-model.ts';

const LIVES = 800;
/** First confirmation, long before the first purchase. */
const FIRST = Date.parse('2024-10-01T00:00:00Z');
const FIRST_PURCHASE = Date.parse('2025-01-15T00:00:00Z');
const HOUR_MS = 3_600_000;

const database = await openTestDatabase();
afterAll(() => database.close());

const roll = createRandom(47);
const oneOf = <T>(...choices: readonly [T, ...T[]]): T => choices[roll(choices.length)] ?? choices[0];
/** Picks an hour of two years, often around midnight in Berlin. */
const someTime = (since: number): string =>
  new Date(since + roll(17_520) * HOUR_MS + roll(2) * 1_800_000).toISOString();

const randomEntry = (list: ModelEntry['list']): ModelEntry => ({
  list,
  confirmations: Array.from({ length: oneOf(0, 1, 1, 1, 1, 2, 3) }, () => someTime(FIRST)).toSorted(),
  imported: oneOf(undefined, undefined, undefined, undefined, 'claimed', 'asked'),
  source: oneOf(null, 'instagram.com', 'podcast', 'chatgpt.com', 'Claude', 'flyer'),
  campaign: oneOf(null, null, 'mai'),
  linkId: oneOf(null, 1, 2),
  entryPage: oneOf(null, '/', '/briefe', '/briefe/vollmond', '/briefe/neumond', 'fremd.example/briefe/vollmond'),
});

function randomPurchase(): ModelPurchase {
  const moment = someTime(FIRST_PURCHASE);
  const day = moment.slice(0, 10);
  const berlin = berlinClock(new Date(moment));
  // A notice may name only the day, which is stored as its midnight.
  const isDay = roll(3) === 0 || berlin.time === '00:00';
  const receivedAt = new Date(Date.parse(moment) + roll(72) * HOUR_MS).toISOString();
  const parts = Array.from({ length: 1 + roll(4) }, (_, index) => ({
    day: addDays(day, index * 30 + roll(3)),
    cents: 100 * (1 + roll(500)),
  }));
  const back = roll(4) === 0 ? [{ day: addDays(day, roll(400)), cents: -(parts[0]?.cents ?? 0) }] : [];
  const isPartlyKnown = roll(10) === 0;
  const counts = { currency: roll(12) === 0 ? 'CHF' : 'EUR', isTest: roll(15) === 0 };
  return { orderedAt: isDay ? berlin.day : moment, receivedAt, isPartlyKnown, ...counts, money: [...parts, ...back] };
}

const randomLife = (): Life => ({
  isDeleted: roll(40) === 0,
  heardFrom: oneOf(null, null, 'Podcast', 'podcast', ' PODCAST', 'Ärztin', 'ÄRZTIN', 'Freundin', 'Ads', 'anders'),
  hasGift: roll(3) === 0,
  entries: oneOf<readonly ModelEntry['list'][]>(['newsletter'], ['waitlist'], ['newsletter', 'waitlist']).map(
    randomEntry,
  ),
  purchases: Array.from({ length: roll(3) }, randomPurchase),
});

/** Lists the consents of an entry: a confirmation by another program is the claim of its import. */
function consentsOf({ imported, confirmations }: ModelEntry) {
  const own = imported === 'claimed' ? confirmations.slice(1) : confirmations;
  const confirmed = own.map((at) => ({ event: 'confirmed', at, claimedAt: null }));
  if (imported === undefined) return confirmed;
  const claimedAt = imported === 'claimed' ? confirmations[0] : null;
  return [{ event: 'imported', at: '2026-12-01', claimedAt }, ...confirmed];
}

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Stores lives as the product would have; every second address is spelled differently in its purchases. */
async function store(lives: readonly Life[]): Promise<void> {
  const { db } = database;
  const everyone = lives.map(({ entries: _, purchases: __, ...life }, index) => ({ id: index + 1, ...life }));
  const entries = lives.flatMap((life, index) => life.entries.map((entry) => ({ person: index + 1, ...entry })));
  const given = entries.flatMap(({ person, list, ...entry }) =>
    consentsOf({ list, ...entry }).map((consent) => ({ person, list, ...consent })),
  );
  const stored = entries.map(({ confirmations, ...entry }) => ({
    ...entry,
    confirmedAt: confirmations.at(-1),
    isClaimed: entry.imported === 'claimed' && confirmations.length === 1,
  }));
  const bought = lives
    .flatMap((life, index) => life.purchases.map((purchase) => ({ person: index + 1, ...purchase })))
    .map((purchase, index) => ({ id: index + 1, ...purchase }));
  const money = bought.flatMap(({ id, currency, money: parts }) =>
    parts.map((part, place) => ({ id, currency, place, ...part })),
  );
  await db.execute(sql`
    insert into people (id, email, deleted_at, heard_from, gift_at) overriding system value
    select id, 'mensch' || id || '@example.org', case when "isDeleted" then now() end, "heardFrom",
      case when "hasGift" then now() end
    from ${recordset(everyone)} as person (id bigint, "isDeleted" boolean, "heardFrom" text, "hasGift" boolean)
  `);
  await db.execute(sql`
    insert into list_entries (person_id, list, status, requested_at, confirmed_at, is_claimed, source, campaign, link_id, entry_page)
    select person, list, case when "confirmedAt" is null then 'pending' else 'confirmed' end, '2025-01-01',
      "confirmedAt", "isClaimed", source, campaign, "linkId", "entryPage"
    from ${recordset(stored)} as entry (person bigint, list text, "confirmedAt" timestamptz, "isClaimed" boolean,
      source text, campaign text, "linkId" bigint, "entryPage" text)
  `);
  await db.execute(sql`
    insert into consents (person_id, email, list, event, at, claimed_at)
    select person, 'mensch' || person || '@example.org', list, event, at, "claimedAt"
    from ${recordset(given)} as consent (person bigint, list text, event text, at timestamptz, "claimedAt" timestamptz)
  `);
  await db.execute(sql`
    insert into purchases (id, platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
      is_test, email, attributed_by, ordered_at, received_at, is_partly_known, paid) overriding system value
    select id, 'digistore24', id::text, '1', '1', 'Kurs', 'single', 1, currency, '', "isTest",
      case when person % 2 = 0 then 'Mensch' else 'mensch' end || person || '@example.org', 'unknown', "orderedAt"::timestamp at time zone case when "orderedAt" like '%T%' then 'UTC' else 'Europe/Berlin' end, "receivedAt",
      "isPartlyKnown",
      (select sum((moved->>'cents')::bigint) from jsonb_array_elements(money) moved)
    from ${recordset(bought)} as purchase
      (id bigint, person bigint, currency text, "isTest" boolean, "isPartlyKnown" boolean,
        "orderedAt" text, "receivedAt" timestamptz, money jsonb)
  `);
  await db.execute(sql`
    insert into payments (purchase_id, platform, order_id, item_id, transaction_id, kind, reference, at, day, amount,
      currency, counted)
    select id, 'digistore24', id::text, '1', 'T' || place, case when cents < 0 then 'refund' else 'payment' end, '', day,
      day, abs(cents), currency, cents
    from ${recordset(money)} as moved (id bigint, currency text, place int, cents bigint, day date)
  `);
  // PostgreSQL does this by itself after a while.
  await db.execute(sql`analyze`);
}

const inOrder = (cohorts: readonly WorthCohort[]) =>
  cohorts.toSorted((a, b) =>
    JSON.stringify([a.month, a.isImported, a.origin]).localeCompare(JSON.stringify([b.month, b.isImported, b.origin])),
  );

test('the cohorts of random lives are those of an independent model, by each way', async () => {
  const lives = Array.from({ length: LIVES }, randomLife);
  await store(lives);
  for (const [today, most] of [
    ['2026-12-31', 50],
    ['2026-08-14', 3],
  ] as const) {
    for (const way of WORTH_WAYS) {
      await computeSignUpWorth(database.db, way, { now: new Date(`${today}T02:00:00Z`), today, most });
      const found = await readSignUpWorth(database.db, way);
      expect(found?.cohorts.length).toBeGreaterThan(50);
      expect(found?.cohorts.some(({ ages }) => ages.includes(null))).toBe(true);
      expect(inOrder(found?.cohorts ?? [])).toEqual(inOrder(modelCohorts(lives, way, today, most)));
      expect(found).toMatchObject({
        revenue: modelRevenue(lives, 'EUR', 'all'),
        joined: modelRevenue(lives, 'EUR', 'joined'),
        others: [{ currency: 'CHF', revenue: modelRevenue(lives, 'CHF', 'all') }],
      });
      expect(found?.joined).toBeLessThan(found?.revenue ?? 0);
    }
  }
});

describe('the worth of a sign-up', () => {
  let site: Scene;
  const now = new Date('2026-11-21T08:00:00Z');

  /** Adds confirmed people of a source, each of whom has bought something two days later. */
  async function addPeople(source: string, count: number, day: string, amount: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const email = `${source}-${day}-${index}@example.org`;
      const [person] = await site.db.insert(people).values({ email }).returning({ id: people.id });
      const confirmedAt = new Date(`${day}T10:00:00Z`);
      const entry = { list: 'newsletter', status: 'confirmed', requestedAt: confirmedAt, confirmedAt } as const;
      await site.db.insert(listEntries).values({ ...entry, personId: person?.id ?? 0, source });
      if (amount > 0) await recordSale(site.db, { email, amount, at: `${addDays(day, 2)}T10:00:00Z` });
    }
  }

  /** Adds a consent to all entries of a source. */
  const addConsents = (source: string, event: 'imported' | 'confirmed') =>
    site.db.execute(sql`
      insert into consents (person_id, email, list, event, at)
      select person_id, email, list, ${event}, requested_at from list_entries join people on people.id = person_id
      where source = ${source}
    `);

  async function read(query = ''): Promise<SignUpWorth> {
    const owner = await site.signedIn(analytics);
    return (await (await owner.get(`/api/analytics/stats/sign-up-worth${query}`)).json()).worth;
  }

  beforeAll(async () => {
    site = await createScene({ start: now });
    await openShop(site.db);
  });
  beforeEach(async () => {
    await site.reset();
    await site.db.delete(signUpWorth);
    await clearPeople(site.db);
    await closeShop(site.db);
    await openShop(site.db);
    await recordSale(site.db, { isTest: true, at: '2026-07-01T10:00:00Z' });
  });
  afterAll(() => site.close());

  test('is computed by the first look, and then each night', async () => {
    await addPeople('podcast', 2, '2026-08-01', 2700);
    const first = await read();
    expect(first).toMatchObject({ computedAt: now.toISOString(), revenue: 5400, joined: 5400, others: [] });
    expect(first.groups).toMatchObject([
      { origin: 'podcast', people: 2, ages: [{ least: 2700, most: 2700 }, { least: 2700 }, null, null] },
    ]);
    await addPeople('flyer', 1, '2026-08-01', 0);
    expect(await read()).toEqual(first);
    site.clock.now = new Date('2026-11-22T00:15:00+01:00');
    await nightly.sourceWorth?.(site.context());
    const second = await read();
    expect(second.computedAt).toBe('2026-11-21T23:15:00.000Z');
    expect(second.groups.map(({ origin, people }) => [origin, people])).toEqual([
      ['podcast', 2],
      ['flyer', 1],
    ]);
  });

  test('names short links and letters, and says which are gone', async () => {
    await addPeople('', 3, '2026-08-01', 0);
    const [link] = await site.db
      .insert(redirects)
      .values({ slug: 'Flyer', slugKey: 'flyer', targetUrl: '/', isActive: true, trackClicks: true })
      .returning({ id: redirects.id });
    await site.db.insert(letters).values({ kind: 'letter', subject: 'Vollmond', publicSlug: 'vollmond' });
    const [first, second] = await site.db.select().from(listEntries).orderBy(listEntries.personId);
    const entryPage = '/briefe/vollmond';
    const isOf = (entry: typeof first) => eq(listEntries.personId, entry?.personId ?? 0);
    await site.db
      .update(listEntries)
      .set({ linkId: link?.id ?? 0, entryPage })
      .where(isOf(first));
    await site.db.update(listEntries).set({ linkId: 4711, entryPage: '/briefe/weg' }).where(isOf(second));
    const namesOf = async (way: string) =>
      (await read(`?way=${way}`)).groups.map(({ origin, name }) => [origin, name]).toSorted();
    expect(await namesOf('link')).toEqual(
      [
        ['', null],
        ['4711', null],
        [`${link?.id}`, 'Flyer'],
      ].toSorted(),
    );
    expect(await namesOf('letter')).toEqual([
      ['', null],
      ['/briefe/vollmond', 'Vollmond'],
      ['/briefe/weg', null],
    ]);
  });

  test('is computed by a first look for the way that it asks for, and by no other website', async () => {
    const owner = await site.signedIn(analytics);
    const path = '/api/analytics/stats/sign-up-worth?way=campaign';
    expect((await owner.get(path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await site.db.$count(signUpWorth)).toBe(0);
    expect((await owner.get(path)).status).toBe(200);
    expect(await site.db.select({ way: signUpWorth.way }).from(signUpWorth)).toEqual([{ way: 'campaign' }]);
  });

  test('is computed each night by every way that does not fail', async () => {
    await site.db.execute(sql`alter table sign_up_worth add constraint broken check (way <> 'source')`);
    const steps = Object.entries(nightly).filter(([name]) => name.endsWith('Worth'));
    const results = await Promise.allSettled(steps.map(([, step]) => step(site.context())));
    await site.db.execute(sql`alter table sign_up_worth drop constraint broken`);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const found = await site.db.select({ way: signUpWorth.way }).from(signUpWorth);
    expect(found.map(({ way }) => way).toSorted()).toEqual(WORTH_WAYS.filter((way) => way !== 'source').toSorted());
  });

  test('contains no deleted person after the next night', async () => {
    await addPeople('podcast', 1, '2026-08-01', 2700);
    expect((await read()).groups).toHaveLength(1);
    await site.db.update(people).set({ deletedAt: now });
    site.clock.now = new Date('2026-11-22T00:15:00+01:00');
    for (const step of Object.values(nightly)) await step(site.context());
    expect(await site.db.$count(people)).toBe(0);
    expect(await read()).toMatchObject({ groups: [], revenue: 2700, joined: 0 });
  });

  test('is shown to nobody without permission to see revenue', async () => {
    await addEveryRole(site.db);
    const reader = await site.signedIn(analytics, 'reader');
    expect((await reader.get('/api/analytics/stats/sign-up-worth')).status).toBe(403);
    expect(await site.db.$count(signUpWorth)).toBe(0);
  });

  test('is one sentence on the morning page, about the source with the highest mean of twenty people', async () => {
    const morning = async () => {
      const owner = await site.signedIn(dashboard);
      const { news } = (await (await owner.get('/api/dashboard')).json()).morning;
      return news.filter(({ text }: { text: string }) => text.startsWith('Wer über'));
    };
    expect(await morning()).toEqual([]);
    await addPeople('instagram', 20, '2026-08-01', 4100);
    await addPeople('podcast', 19, '2026-08-01', 9900);
    await addPeople('flyer', 20, '2026-08-01', 1000);
    await addPeople('Import: Mailchimp', 20, '2026-08-01', 8800);
    await addConsents('Import: Mailchimp', 'imported');
    await nightly.sourceWorth?.(site.context());
    const sentence = {
      text: 'Wer über instagram kam, hat nach 90\u00a0Tagen im Schnitt 41\u00a0€ ausgegeben',
      view: { screen: 'analytics', search: '?zeitraum=7-tage&wert=quelle' },
    };
    expect(await morning()).toEqual([sentence]);
    // A month whose youngest person is not that old yet does not count.
    await addPeople('instagram', 20, '2026-11-01', 0);
    await nightly.sourceWorth?.(site.context());
    expect(await morning()).toEqual([sentence]);
  });
});
