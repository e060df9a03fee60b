import { describe, expect, test } from 'vitest';
import {
  loadManifest,
  type ManifestRedirect,
  signManifest,
  signManifestRequest,
  signVisit,
} from '#domain/redirects/manifest.ts';

const origin = 'https://example.org';
const secret = 'ein-geheimnis-nur-fuer-die-tests-0001';
const otherSecret = 'ein-anderes-geheimnis-fuer-die-tests';
const redirects: readonly ManifestRedirect[] = [
  { id: 1, slugKey: 'sommer', targetUrl: 'https://example.com/', isActive: true, trackClicks: true, expiresAt: null },
  { id: 2, slugKey: 'über', targetUrl: 'tel:+491', isActive: true, trackClicks: false, expiresAt: '2026-12-31' },
];

/** Returns a manifest as the site sends it, changed on the way. */
async function manifest(
  change: (redirects: ManifestRedirect[]) => unknown = (same) => same,
  key = secret,
): Promise<unknown> {
  const signature = await signManifest(key, redirects);
  const sent: unknown = { links: change(redirects.map((redirect) => ({ ...redirect }))), signature };
  return JSON.parse(JSON.stringify(sent));
}

const load = (body: unknown) => loadManifest(async () => body, origin, secret);

test('a manifest of ours is parsed into redirects by key', async () => {
  const loaded = await load(await manifest());
  expect([...loaded]).toEqual(redirects.map((redirect) => [redirect.slugKey, redirect]));
});

describe('a manifest is refused', () => {
  const [first = fail(), second = fail()] = redirects;

  test.each<[string, (redirects: ManifestRedirect[]) => unknown]>([
    ['another target', () => [{ ...first, targetUrl: 'https://evil.example/' }, second]],
    ['another slug', () => [{ ...first, slugKey: 'winter' }, second]],
    ['counting switched off', () => [{ ...first, trackClicks: false }, second]],
    ['a longer life', () => [first, { ...second, expiresAt: null }]],
    ['one redirect more', () => [...redirects, { ...first, id: 3, slugKey: 'neu' }]],
    ['one redirect less', () => [first]],
    ['another order', () => [second, first]],
  ])('because of this forgery: %s', async (_, change) => {
    await expect(load(await manifest(change))).rejects.toThrow(TypeError);
  });

  test('if it is signed with another secret', async () => {
    await expect(load(await manifest((same) => same, otherSecret))).rejects.toThrow(TypeError);
  });

  test('if it has the signature of another kind of message', async () => {
    for (const signature of [
      await signManifestRequest(secret),
      await signVisit(secret, { redirectId: 1, isBot: false, at: 0, marks: [] }),
    ]) {
      await expect(load({ links: [], signature })).rejects.toThrow(TypeError);
    }
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'links'],
    ['a list', []],
    ['a failure', { status: 'error', message: 'Diese Adresse gibt es nicht.' }],
    ['redirects that are none', { links: 'all', signature: '' }],
    ['no signature', { links: [] }],
    ['an empty signature', { links: [], signature: '' }],
  ])('if its content is %s', async (_, body) => {
    await expect(load(body)).rejects.toThrow(TypeError);
  });
});

test('the signature of a visit covers all its values', async () => {
  const visit = { redirectId: 1, isBot: false, at: 1_700_000_000_000, marks: [{ dimension: 1, value: 'a.de' }] };
  const signature = await signVisit(secret, visit);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(await signVisit(secret, visit)).toBe(signature);
  const others = [
    signVisit(otherSecret, visit),
    signVisit(secret, { ...visit, redirectId: 2 }),
    signVisit(secret, { ...visit, isBot: true }),
    signVisit(secret, { ...visit, at: visit.at + 1 }),
    signVisit(secret, { ...visit, marks: [] }),
    signVisit(secret, { ...visit, marks: [{ dimension: 1, value: 'b.de' }] }),
  ];
  expect(await Promise.all(others)).not.toContain(signature);
});

function fail(): never {
  throw new Error('There are two redirects');
}
