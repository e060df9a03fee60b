import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimNext, enqueueForOwner, finish } from '#db/queries/mail/outbox.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import nightly from '#functions/nightly.ts';
import { openTagging, type Tagging } from '#tests/support/tagging/tagging.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const topic = { name: 'contact-tag', integration: 'activecampaign' } as const;

let site: Tagging;

const contacts = (count: number): string[] => Array.from({ length: count }, (_, index) => String(1000 + index));

/** Queues the tags of `count` contacts one by one, without sending them. */
async function wait(count: number, tag?: string): Promise<void> {
  site.client.isSetUp = false;
  for (const [place, contact] of contacts(count).entries()) {
    // Rows of the same moment have no defined order.
    if (place > 0) site.passes(1);
    site.fake.account.contacts.set(contact, 'Testa');
    expect((await site.visit(contact, tag)).status).toBe(202);
  }
  await site.settled();
  site.client.isSetUp = true;
}

/** Makes rows the owner's: reasons are not stored for rows that visitors caused. */
const belongToOwner = () => site.db.update(outbox).set({ source: 'owner' });

/** Queues the owner's request for a tag, not yet leased for delivery. */
async function enqueueTag(contactId: string, tag: string): Promise<void> {
  site.fake.account.contacts.set(contactId, 'Testa');
  const payload = { contactId, tag, mayCreate: true };
  await enqueueForOwner(site.db, {
    topic: topic.name,
    dedupeKey: `${contactId}:${tag}`,
    payload,
    now: site.clock.now,
  });
}

const tagged = () => site.fake.account.contactTags.map(({ contact }) => contact);

const statuses = async (): Promise<string[]> => (await site.rows()).map(({ status }) => status);
const taggings = () => site.asked().filter((asked) => asked === 'POST /contactTags').length;

beforeAll(async () => {
  site = await openTagging();
});

afterAll(() => site.close());

beforeEach(() => site.reset());

describe('the deliveries of the outbox', () => {
  test('tags that arrive while ActiveCampaign is away are exactly as many tags after its recovery', async () => {
    const COUNT = 12;
    site.fake.interfere = () => ({ status: 503 });
    for (const contact of contacts(COUNT)) await enqueueTag(contact, 'website-visitor');
    for (let sweep = 0; sweep < 6; sweep += 1) {
      site.passes(4 * HOUR_MS);
      await site.sweep();
    }
    await site.settled();
    expect(await statuses()).toEqual(Array.from({ length: COUNT }, () => 'pending'));

    site.fake.interfere = undefined;
    await site.sweepUntilEmpty();
    expect(new Set(await statuses())).toEqual(new Set(['done']));
    expect(site.fake.account.contactTags).toHaveLength(COUNT);
    expect(contacts(COUNT).map((contact) => site.fake.account.tagsOf(contact))).toEqual(
      contacts(COUNT).map(() => ['website-visitor']),
    );
    expect(site.errors).toEqual([]);
  });

  test('three simultaneous sweeps send nothing twice', async () => {
    await wait(20);
    await Promise.all([site.sweep(), site.sweep(), site.sweep()]);
    await site.sweepUntilEmpty();
    expect(taggings()).toBe(20);
    expect(site.fake.account.contactTags).toHaveLength(20);
  });

  test('a sweep that crashes loses its row when the lease ends, and can no longer finish it', async () => {
    await wait(1);
    const lost = await claimNext(site.db, topic, {
      holder: crypto.randomUUID(),
      now: site.clock.now,
      leaseMs: MINUTE_MS,
      id: undefined,
    });
    site.passes(MINUTE_MS - 1);
    await site.sweep();
    expect(taggings()).toBe(0);
    site.passes(1);
    await site.sweep();
    expect(taggings()).toBe(1);
    if (lost) await finish(site.db, topic, lost, new Date(0));
    const [row] = await site.rows();
    expect([row?.status, row?.endedAt]).toEqual(['done', site.clock.now]);
  });

  test('the nightly run deletes rows that ended thirty days ago, and no waiting ones', async () => {
    const night = () => site.run(nightly);
    await site.visit('1');
    await site.visit('999');
    await site.settled();
    await wait(1);
    site.passes(30 * 24 * HOUR_MS - 1);
    await night();
    expect((await statuses()).toSorted()).toEqual(['dead', 'done', 'pending']);
    site.passes(1);
    await night();
    expect(await statuses()).toEqual(['pending']);
  });
});

describe('failures of ActiveCampaign', () => {
  test('a broken connection is retried after 15 to 30 seconds, then after twice as long', async () => {
    await wait(1);
    site.fake.interfere = () => 'reset';
    const startedAt = site.clock.now.getTime();
    await site.sweep();
    const [first] = await site.rows();
    const firstWaitMs = (first?.nextAttemptAt.getTime() ?? 0) - startedAt;
    expect(firstWaitMs).toBeGreaterThanOrEqual(15 * SECOND_MS);
    expect(firstWaitMs).toBeLessThanOrEqual(30 * SECOND_MS);
    expect(first).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.stringMatching(/\w\.$/) });
    site.passes(MINUTE_MS);
    await site.sweep();
    const [second] = await site.rows();
    expect((second?.nextAttemptAt.getTime() ?? 0) - site.clock.now.getTime()).toBeGreaterThanOrEqual(30 * SECOND_MS);
    expect(second?.attempts).toBe(2);
  });

  test('the fortieth attempt is the last one, and the row keeps its reason', async () => {
    await wait(1);
    await belongToOwner();
    await site.db.update(outbox).set({ attempts: 37 });
    site.fake.interfere = () => ({ status: 503 });
    for (let attempt = 37; attempt < 40; attempt += 1) {
      expect(await statuses()).toEqual(['pending']);
      site.passes(6 * HOUR_MS);
      await site.sweep();
    }
    expect(await site.rows()).toMatchObject([
      { status: 'dead', attempts: 40, lastError: 'ActiveCampaign meldet eine Störung.' },
    ]);
  });

  test('403 counts a refusal but no attempt, and pauses everything until shortly before the next sweep', async () => {
    await wait(3);
    site.fake.interfere = () => ({ status: 403 });
    await site.sweep();
    expect(site.asked()).toHaveLength(1);
    site.passes(14 * MINUTE_MS - 1);
    await site.sweep();
    expect(site.asked()).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      site.passes(15 * MINUTE_MS);
      await site.sweep();
    }
    expect(site.asked()).toHaveLength(6);
    expect((await site.rows()).map(({ status, attempts }) => [status, attempts])).toEqual(
      [1, 2, 3].map(() => ['pending', 0]),
    );
    expect(await site.db.select().from(integrations)).toMatchObject([{ refusals: 6 }]);

    site.fake.interfere = undefined;
    site.passes(15 * MINUTE_MS);
    await site.sweep();
    expect(await statuses()).toEqual(['done', 'done', 'done']);
    expect(await site.db.select().from(integrations)).toMatchObject([{ refusals: 0, pausedUntil: null }]);
  });

  test('429 pauses everything until the moment it names, and uses up no attempt', async () => {
    await wait(3);
    site.fake.interfere = () => ({ status: 429, headers: { 'retry-after': '7' } });
    await site.sweep();
    site.fake.interfere = undefined;
    site.passes(7 * SECOND_MS - 1);
    await site.sweep();
    expect(site.asked()).toHaveLength(1);
    site.passes(1);
    await site.sweep();
    expect((await site.rows()).map(({ status, attempts }) => [status, attempts])).toEqual(
      [1, 2, 3].map(() => ['done', 1]),
    );
  });

  test('five failures in a row end the sweep, and the next one sends a single probe', async () => {
    await wait(20);
    site.fake.interfere = () => ({ status: 503 });
    await site.sweep();
    expect(site.asked()).toHaveLength(5);
    await site.sweep();
    expect(site.asked()).toHaveLength(5);
    site.passes(MINUTE_MS);
    await site.sweep();
    expect(site.asked()).toHaveLength(6);
    site.fake.interfere = undefined;
    site.passes(MINUTE_MS);
    await site.sweep();
    expect(await statuses()).toEqual(Array.from({ length: 20 }, () => 'done'));
  });

  test('an unknown contact of visitors is given up, counted once and stored without its payload', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      await site.visit('999');
      await site.settled();
      site.passes(MINUTE_MS);
    }
    expect(await site.rows()).toMatchObject([{ status: 'dead', payload: {}, lastError: '' }]);
  });

  test('a row that causes an internal error is retried later and blocks no other row', async () => {
    await wait(1);
    const unreadable = {
      topic: 'contact-tag',
      dedupeKey: 'unreadable',
      payload: sql`'null'`,
      nextAttemptAt: new Date(0),
    };
    await site.db.insert(outbox).values(unreadable);
    await site.sweep();
    const rows = (await site.rows()).map(({ status, lastError }) => [status, lastError]).toSorted();
    expect(rows).toEqual([
      ['done', ''],
      ['pending', 'Interner Fehler.'],
    ]);
    expect(site.errors).toEqual(['delivery failed']);
  });
});

describe('the outbox', () => {
  test("delivers the owner's job at once although the visitor's delivery is given up meanwhile", async () => {
    const owner = await site.owner();
    let hasAnswered = false;
    site.fake.interfere = async () => {
      if (hasAnswered) return undefined;
      hasAnswered = true;
      await owner.get('/api/activecampaign/tag-contact?contactid=1&tag=Neu');
      return { status: 422 };
    };
    await site.visit('1', 'Neu');
    await site.settled();
    expect(await site.rows()).not.toMatchObject([{ status: 'dead' }]);
    site.passes(15 * MINUTE_MS);
    await site.sweep();
    expect([await statuses(), site.fake.account.tagsOf('1')]).toEqual([['done'], ['Neu']]);
  });

  test('keeps at most 200 waiting rows of visitors, even when many arrive at once', async () => {
    await wait(1);
    await site.db.execute(sql`
      insert into outbox (topic, dedupe_key, payload, next_attempt_at, source)
      select topic, dedupe_key || number, payload, next_attempt_at, source from outbox, generate_series(1, 194) number
    `);
    site.client.isSetUp = false;
    const late = Array.from({ length: 20 }, (_, index) => site.visit(String(5000 + index)));
    expect(new Set((await Promise.all(late)).map(({ status }) => status))).toEqual(new Set([202]));
    await enqueueTag('1', 'SoulCircle');
    site.client.isSetUp = true;
    expect(await site.rows()).toHaveLength(201);
    await site.db.update(outbox).set({ status: 'done' });
    await site.visit('2', 'SoulCircle');
    await site.settled();
    expect(site.fake.account.tagsOf('2')).toEqual(['SoulCircle']);
  });

  test("sends the owner's rows before those of visitors, and a visitor's row first once she asks for the same", async () => {
    await wait(5);
    site.passes(SECOND_MS);
    await enqueueTag('1', 'SoulCircle');
    site.passes(SECOND_MS);
    await enqueueTag('1004', 'website-visitor');
    await site.sweep();
    expect(tagged()).toEqual(['1', '1004', '1000', '1001', '1002', '1003']);
  });
});
