import { describe, expect, test } from 'vitest';
import { findUnconnected, hasOwnDomain, listSaleSteps } from '#domain/dashboard/first-steps.ts';

test.each([
  ['https://mein-erwachen.de', true],
  ['https://www.localhost-reisen.de', true],
  ['https://mein-erwachen.netlify.app', false],
  ['http://localhost:8888', false],
  ['http://127.0.0.1:8888', false],
  ['https://mein-erwachen.example', false],
])('the origin %s has a domain of its own: %s', (origin, isOwn) => {
  expect(hasOwnDomain(origin)).toBe(isOwn);
});

describe('the step of an offer', () => {
  const digistore = 'https://www.digistore24.com/product/1';
  const plan = (...addresses: string[]) => ({ id: 'soulPlan', name: 'Soul Plan', addresses });
  const at = (isVerified: boolean) => [{ platform: 'digistore24', isVerified }] as const;

  test.each([
    ['is open while its address is a placeholder', plan('https://checkout.example/1'), plan(), [], 'open', 'address'],
    ['waits until its address is online', plan(digistore), plan(), at(true), 'waiting', null],
    ['is open while it sells without a connected platform', plan(digistore), plan(digistore), [], 'open', 'platform'],
    ['is open until its platform has sent a notice', plan(digistore), plan(digistore), at(false), 'open', 'notice'],
    ['is done once its platform has sent a notice', plan(digistore), plan(digistore), at(true), 'done', null],
    [
      'needs every platform that it sells at',
      plan(digistore),
      plan(digistore, 'https://buy.stripe.com/a'),
      at(true),
      'open',
      'platform',
    ],
    [
      'needs no notice of an unknown provider',
      plan('https://kasse.de/1'),
      plan('https://kasse.de/1'),
      [],
      'done',
      null,
    ],
  ] as const)('%s', (_, draft, online, platforms, state, lack) => {
    const steps = listSaleSteps([draft, { id: 'soulCircle', name: 'SoulCircle', addresses: [] }], [online], platforms);
    expect(steps).toMatchObject([{ name: 'Soul Plan', state, lack }]);
  });

  test('names each platform once that sells without being connected', () => {
    const sold = [plan(digistore, digistore), plan('https://buy.stripe.com/a'), plan('https://kasse.de/')];
    expect(findUnconnected(sold, at(false))).toEqual(['stripe']);
    expect(findUnconnected(sold, [])).toEqual(['digistore24', 'stripe']);
  });
});
