import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { rateLimits } from '#db/schema/rate-limits.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { openRedirectSite, type RedirectSite } from '#tests/support/redirects/redirect-site.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const start = new Date('2026-11-21T08:00:00Z');

const fake = await startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY });
const site = await openRedirectSite({
  env: ownerEnv({ RATE_LIMITS: 'on' }),
  vendors: {
    clickup: undefined,
    activeCampaign: createActiveCampaign({
      url: fake.url,
      key: fake.key,
      now: () => start,
      takeTurn: () => Promise.resolve(),
    }),
  },
});

const location = (response: Response | undefined) => response?.headers.get('location');
const waiting = async (): Promise<unknown[]> =>
  (await site.db.select().from(outbox)).map(({ dedupeKey, status }) => [...dedupeKey.split(':'), status]);

afterAll(() => fake.close());

describe('a short link with a contact', () => {
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset();
    fake.reset();
    const { db } = site;
    await db.batch([db.delete(outbox), db.delete(integrations), db.delete(rateLimits)]);
    site.clock.now = start;
    await site.add('sommer');
  });

  test('tags the contact and passes its id to no other website', async () => {
    expect(location(await site.visit('/r/sommer?contactid=1&tag=SoulCircle&a=b'))).toBe('https://example.com/?a=b');
    await site.add('eigen', { targetUrl: `${site.origin}/soulplan2` });
    expect(location(await site.visit('/r/eigen?CONTACTID=2&a=b'))).toBe(
      `${site.origin}/soulplan2?CONTACTID=2&a=b&l=eigen`,
    );
    await site.settled();
    expect([fake.account.tagsOf('1'), fake.account.tagsOf('2')]).toEqual([['SoulCircle'], ['website-visitor']]);
  });

  test('is not delayed by a slow ActiveCampaign: the tag is stored and sent afterwards', async () => {
    fake.interfere = () => 'silence';
    expect((await site.visit('/r/sommer?contactid=1')).status).toBe(302);
    expect(await waiting()).toEqual([['1', 'website-visitor', 'pending']]);
    fake.hangUp();
    await site.settled();
    expect(site.errors).toEqual([]);
  });

  test('creates no tag', async () => {
    await site.visit('/r/sommer?contactid=1&tag=Gratis');
    await site.settled();
    expect([await waiting(), fake.account.tags.some(({ tag }) => tag === 'Gratis')]).toEqual([
      [[expect.stringMatching(/^\w{32}$/), 'dead']],
      false,
    ]);
  });

  test.each<[string, string, Parameters<RedirectSite['visit']>[1]]>([
    ['that does not exist', '/r/nichts?contactid=1', {}],
    ['that is switched off', '/r/aus?contactid=1', {}],
    ['whose contact is a placeholder', '/r/sommer?contactid=%25CONTACTID%25', {}],
    ['that a robot follows', '/r/sommer?contactid=1', { headers: { 'user-agent': 'curl/8' } }],
    ['that a foreign page shows as an image', '/r/sommer?contactid=1', { headers: { 'sec-fetch-dest': 'image' } }],
    ['with the tag of a list', '/r/sommer?contactid=1&tag=newsletter', {}],
  ])('%s tags no contact', async (_, path, init) => {
    await site.add('aus', { isActive: false });
    await site.visit(path, init);
    await site.settled();
    expect([await waiting(), fake.requests]).toEqual([[], []]);
  });

  test('is left to the function by the edge', async () => {
    expect(await site.visitEdge('/r/sommer?contactid=1')).toBeUndefined();
    expect(location(await site.visitEdge('/r/sommer?contactid=x'))).toBe('https://example.com/');
    expect(location(await site.visitSite('/r/sommer?contactid=1'))).toBe('https://example.com/');
    await site.settled();
    expect(fake.account.tagsOf('1')).toEqual(['website-visitor']);
  });

  test.each(['refused', 'failing'] as const)('leads on while the database is unreachable (%s)', async (cut) => {
    await site.visitEdge('/r/sommer');
    await site.settled();
    site.line.cut(cut);
    expect(location(await site.visit('/r/sommer?contactid=1'))).toBe('https://example.com/');
    await site.settled();
    expect(site.errors.toSorted()).toEqual(['contact not noted', 'visit not counted']);
  });

  test('waits no longer than another visit while the database is silent', async () => {
    await site.visitEdge('/r/sommer');
    await site.settled();
    site.line.cut('lost');
    site.delayMs = 101;
    const waits: number[] = [];
    for (const path of ['/r/sommer', '/r/sommer?contactid=1']) {
      site.waitedMs = 0;
      expect((await site.visit(path)).status).toBe(302);
      waits.push(site.waitedMs);
    }
    expect(waits[1]).toBe(waits[0]);
  });

  test('leads on at every visit, but stores thirty tags in ten minutes', async () => {
    fake.interfere = () => ({ status: 503 });
    for (let contact = 1; contact <= 31; contact += 1) {
      expect((await site.visit(`/r/sommer?contactid=${contact}`)).status).toBe(302);
    }
    await site.settled();
    expect(await waiting()).toHaveLength(30);
    expect(site.errors).toEqual([]);
  });
});
