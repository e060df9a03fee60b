import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTargets } from '#db/queries/letters/public-letters.ts';
import { readClues } from '#db/queries/visits/counting.ts';
import { openRedirectSite } from '#tests/support/redirects/redirect-site.ts';

const day = '2026-11-21';
const shop = 'https://shop.example/';
const next = 'https://next.example/';

const site = await openRedirectSite();

afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  site.clock.now = new Date(`${day}T08:00:00Z`);
});

type Way = 'visit' | 'visitSite';

async function seen(path: string, way: Way = 'visit'): Promise<string | number> {
  const response = await site[way](path);
  return response.headers.get('location') ?? response.status;
}

describe('a renamed redirect', () => {
  test.each<Way>(['visit', 'visitSite'])(
    'is found by all its former slugs (%s), which count as its own',
    async (way) => {
      const id = await site.add('eins', { targetUrl: shop });
      await site.change(id, { slug: 'Zwei' });
      await site.change(id, { slug: 'drei' });
      expect([await seen('/r/Eins', way), await seen('/r/zwei', way), await seen('/r/drei', way)]).toEqual([
        shop,
        shop,
        shop,
      ]);
      await site.settled();
      expect(await site.counts(id)).toEqual([{ day, clicks: 3, bots: 0 }]);
    },
  );

  test('is found by a former slug while the database is away', async () => {
    const id = await site.add('eins', { targetUrl: shop });
    await site.change(id, { slug: 'zwei' });
    await seen('/r/zwei', 'visitSite');
    site.line.cut('refused');
    expect(await seen('/r/eins')).toBe(shop);
  });

  test('loses a former slug to the redirect that takes it, and takes its own back', async () => {
    const id = await site.add('eins', { targetUrl: shop });
    await site.change(id, { slug: 'zwei' });
    await site.add('Eins', { targetUrl: next });
    expect([await seen('/r/eins'), await seen('/r/zwei')]).toEqual([next, shop]);

    await site.change(id, { slug: 'drei' });
    await site.change(id, { slug: 'zwei' });
    expect([await seen('/r/drei'), await seen('/r/zwei')]).toEqual([shop, shop]);
  });

  test('is found by a former slug again once its deletion is undone', async () => {
    const id = await site.add('eins', { targetUrl: shop });
    await site.change(id, { slug: 'zwei' });
    await site.change(id, { deletedAt: site.clock.now });
    expect(await seen('/r/eins')).toBe(404);
    await site.change(id, { deletedAt: null });
    expect(await seen('/r/eins')).toBe(shop);
  });

  test('keeps its sign-ups and its place in letters by a former slug', async () => {
    const id = await site.add('eins', { targetUrl: shop });
    await site.change(id, { slug: 'zwei' });
    const clues = await readClues(site.db, { day, at: site.clock.now, visitor: undefined, link: 'eins' });
    expect(clues.formLinkId).toBe(id);
    expect(await listTargets(site.db, ['eins', 'weg'], day)).toEqual([{ slug: 'eins', target: shop }]);
  });
});

describe('a redirect with a further target', () => {
  test.each([
    ['expired', { expiresAt: '2026-11-20' }],
    ['inactive', { isActive: false }],
  ])('leads there once it is %s', async (_, ended) => {
    await site.add('eins', { targetUrl: shop, nextUrl: next, ...ended });
    expect(await seen('/r/eins', 'visitSite')).toBe(next);
  });

  test('leads to its own target until then', async () => {
    await site.add('eins', { targetUrl: shop, nextUrl: next, expiresAt: day });
    expect(await seen('/r/eins', 'visitSite')).toBe(shop);
  });
});
