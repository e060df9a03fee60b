import { describe, expect, test } from 'vitest';
import { lawSentence, wordStep } from '#content/dashboard/first-steps.ts';
import {
  faceStep,
  findUnconnected,
  hasOwnDomain,
  listSaleSteps,
  type SetupStep,
  viewOf,
} from '#domain/dashboard/first-steps.ts';

test.each([
  ['https://mein-erwachen.de', true],
  ['https://mein-erwachen.netlify.app', false],
  ['http://localhost:8888', false],
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

describe('the step of the face', () => {
  const portrait = { name: 'a'.repeat(64), alt: 'Mira' };
  const person = (data: Readonly<Record<string, unknown>>) => [{ id: 'mira', data }];
  const whole = person({ name: 'Mira', portrait, short: 'Ich begleite dich.' });
  const open = { step: 'face', state: 'open', offer: null, lack: null, platform: null } as const;

  test.each([
    ['a person', [], 'content', '#team'],
    ['a name', person({ name: ' ', portrait, short: 'Ein Satz.' }), 'content', '#team/mira/name'],
    ['a portrait', person({ name: 'Mira', portrait: null, short: 'Ein Satz.' }), 'content', '#team/mira/portrait'],
    ['a sentence', person({ name: 'Mira', portrait }), 'content', '#team/mira/short'],
  ] as const)('leads to %s that is missing', (_, drafts, screen, search) => {
    const { state, place } = faceStep(drafts, []);
    expect(state).toBe('open');
    expect(viewOf({ ...open, place })).toEqual({ screen, search });
  });

  test('waits for the publish, and is done once any person has all of them online', () => {
    expect(faceStep(whole, []).state).toBe('waiting');
    expect(faceStep([], [...person({ name: 'Ada' }), ...whole]).state).toBe('done');
  });
});

describe('the words and the link of a step', () => {
  const law: SetupStep = { step: 'law', state: 'open', place: null, offer: null, lack: null, platform: null };
  const sale: SetupStep = { ...law, step: 'checkout', offer: 'Soul Plan', lack: 'platform', platform: 'digistore24' };

  test('lead to the publish dialog once a draft has the answer', () => {
    expect(wordStep({ ...law, state: 'waiting' }).why).toMatch(/noch nicht online/);
    expect(viewOf({ ...law, state: 'waiting' })).toEqual({ screen: 'content', search: '' });
  });

  test('name the offer, and lead to the connection of its platform', () => {
    expect(wordStep(sale)).toMatchObject({ title: 'Kasse: Soul Plan', action: 'Digistore24 verbinden' });
    expect(viewOf(sale)).toEqual({ screen: 'payments', search: '?ansicht=anbindung' });
  });
});

test.each([
  [{ duties: 2, choices: 1, waiting: 3 }, /^2 Pflichten sind offen, 1 Punkt wartet auf .*, 3 Punkte sind .* online\.$/],
  [{ duties: 1, choices: 0, waiting: 0 }, /^1 Pflicht ist offen\.$/],
  [{ duties: 0, choices: 0, waiting: 0 }, /^Nichts offen\.$/],
])('the Rechts-Check with %j is one sentence', (counts, sentence) => {
  expect(lawSentence(counts)).toMatch(sentence);
});
