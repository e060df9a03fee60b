import { expect, test } from 'vitest';
import { type AnsweredCase, caseAnswer } from '#content/law/case-answer.ts';
import { caseNumber } from '#domain/law/cases.ts';

const declared: AnsweredCase = {
  id: 7,
  kind: 'withdrawal',
  name: 'Ada Löw',
  contract: 'AB12CD34',
  email: 'ada@example.org',
  mode: '',
  reason: '',
  wishedEnd: '',
  receivedAt: '2026-11-17T23:30:00.000Z',
  purchases: [],
};
const bought: AnsweredCase['purchases'][number] = {
  isTest: false,
  isPartlyKnown: false,
  product: 'Soul Plan',
  orderId: 'AB12CD34',
  platform: 'digistore24',
  isLeisureOnDate: false,
  paid: 9700,
  returned: 0,
  currency: 'EUR',
  foundBy: 'both',
  orderedAt: '2026-11-10T09:00:00.000Z',
};

const number = caseNumber(declared);

test('the number of a case is short, stable, and does not tell strangers how many cases there were', () => {
  const { receivedAt } = declared;
  expect(caseNumber({ id: 7, receivedAt: '2026-11-18T00:30:00+01:00' })).toBe(number);
  const following = Array.from({ length: 500 }, (_, index) => caseNumber({ id: index + 1, receivedAt }));
  for (const each of following) expect(each).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(new Set(following).size).toBe(following.length);
});

test('the answer to a withdrawal names its day in Berlin, its purchase and the last day for the refund', () => {
  const { subject, text } = caseAnswer({ ...declared, purchases: [bought] }, 'Miriam Sander');
  expect(subject).toBe(`Widerruf (Vorgang ${number})`);
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Hallo Ada Löw,',
    '',
    `dein Widerruf ist am 18.11.2026 angekommen (Vorgang ${number}).`,
    '',
    'Bestell- oder Vertragsnummer: AB12CD34',
    'Gekauft: Soul Plan, am 10.11.2026, Bestellung AB12CD34',
    'Bezahlt: 97 €',
    '',
    'Ich bestätige den Widerruf. Was du bezahlt hast, bekommst du bis zum 02.12.2026 zurück, auf dem Weg, auf dem du bezahlt hast.',
    '',
    'Herzliche Grüße',
    'Miriam Sander',
  ]);
});

test.each([
  ['ordinary', '2026-12-31', 'Ich bestätige die Kündigung zum 31.12.2026. Danach wird nichts mehr abgebucht.'],
  ['ordinary', '', 'Ich bestätige die Kündigung zum nächstmöglichen Zeitpunkt.'],
  ['extraordinary', '', 'sehe mir den Grund an, den du nennst'],
] as const)('the answer to a cancellation (%s, %j) promises no more than is decided', (mode, wishedEnd, words) => {
  const { subject, text } = caseAnswer({ ...declared, kind: 'cancellation', mode, wishedEnd }, '');
  expect(subject).toBe(`Kündigung (Vorgang ${number})`);
  expect(text).toContain('deine Kündigung ist am 18.11.2026 angekommen');
  expect(text).toContain(words);
  expect(text).not.toContain('Widerruf');
});

test.each([[], [{ ...bought, orderedAt: '2026-11-18T09:00:00.000Z' }]])(
  'the answer to a withdrawal without a purchase before it asks for the order instead of promising money',
  (...purchases) => {
    const { text } = caseAnswer({ ...declared, purchases }, '');
    expect(text).toContain('Schick mir bitte die Bestellnummer');
    expect(text).not.toMatch(/bestätige|zurück/);
  },
);
