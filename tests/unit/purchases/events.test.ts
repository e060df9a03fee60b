import { describe, expect, test } from 'vitest';
import { ago } from '#content/purchases/connection.ts';
import { changeWords, paymentWords, stateSentence } from '#content/purchases/events.ts';
import { formatMoney } from '#domain/german-money.ts';
import { findRefusal, platformState } from '#islands/admin/purchases/connection/platform-state.ts';
import { platformsWith, whole } from '#tests/support/purchases/payment-screens.ts';

const single = { billing: 'single', instalments: null, paidCount: 1, payments: [], changes: [] } as const;
const payment = (at: string, sequence: number | null = null) => ({ kind: 'payment', at, sequence }) as const;

describe('the state of a purchase', () => {
  test.each<[string, Parameters<typeof whole>[0]]>([
    ['Bezahlt.', { ...single, state: 'paid', payments: [], changes: [] }],
    ['Alle Raten sind bezahlt.', { state: 'paid' }],
    ['In Raten. 2 von 4 Raten sind bezahlt.', {}],
    ['In Raten. 1 Rate ist bezahlt.', { instalments: null, paidCount: 1 }],
    [
      'In Raten. 2 von 4 Raten sind bezahlt. Gekündigt am 22.11.2026, endet am 20.01.2027.',
      { cancelledAt: '2026-11-22T09:00:00.000Z', endsOn: '2027-01-20' },
    ],
    [
      'Abo läuft. Gekündigt am 22.11.2026.',
      { state: 'subscription', billing: 'subscription', cancelledAt: '2026-11-22T09:00:00.000Z' },
    ],
    ['Abo läuft. Endet am 20.01.2027.', { state: 'subscription', billing: 'subscription', endsOn: '2027-01-20' }],
    ['Beendet am 20.10.2026.', { state: 'ended', billing: 'subscription', endsOn: '2026-10-20' }],
    ['Beendet am 20.10.2026. 2 von 4 Raten sind bezahlt.', { state: 'ended', endsOn: '2026-10-20' }],
    [
      'Zahlung offen seit 21.11.2026. 2 von 4 Raten sind bezahlt.',
      { state: 'owed', owedSince: '2026-11-20T23:30:00.000Z' },
    ],
    [
      'Zahlung offen seit 20.11.2026. Noch ist nichts eingegangen.',
      { state: 'owed', paidCount: 0, owedSince: '2026-11-20T10:00:00.000Z' },
    ],
    ['Zahlung offen. Noch ist nichts eingegangen.', { state: 'owed', paidCount: 0, payments: [] }],
    [
      'Von dir abgeschlossen am 22.11.2026. 2 von 4 Raten sind bezahlt.',
      { state: 'closed', closedAt: '2026-11-22T09:00:00.000Z' },
    ],
    [
      'Von dir abgeschlossen am 22.11.2026. Zurückgegangen: 27\u00a0€ von 27\u00a0€.',
      {
        ...single,
        payments: [],
        changes: [],
        state: 'closed',
        closedAt: '2026-11-22T09:00:00.000Z',
        paid: 2700,
        returned: 2700,
      },
    ],
    ['Alles, was bezahlt wurde, ist erstattet.', { state: 'refunded', returned: 99_400 }],
    ['Das Geld wurde über die Bank zurückgebucht.', { state: 'disputed', returned: 99_400 }],
    ['Alle Raten sind bezahlt. Teilweise erstattet: 70\u00a0€ von 994\u00a0€.', { state: 'paid', returned: 7000 }],
  ])('is worded: %s', (sentence, values) => {
    expect(stateSentence(whole(values))).toBe(sentence);
  });
});

test('payments and changes have names, and an instalment has its number', () => {
  const plan = { billing: 'instalments', instalments: 4, paidCount: 2 } as const;
  expect(paymentWords(payment('', 2), plan)).toBe('Rate 2 von 4');
  expect(paymentWords(payment('', 2), { ...plan, instalments: null })).toBe('Rate 2');
  expect(paymentWords(payment('', 2), { ...plan, billing: 'subscription' })).toBe('Zahlung 2');
  expect(paymentWords(payment('', 1), { ...plan, billing: 'single' })).toBe('Zahlung');
  expect(paymentWords({ kind: 'reversal', at: '', sequence: 1 }, plan)).toBe('Rückbuchung aufgehoben');
  const ended = { event: 'last_paid_day', at: '', sequence: null, day: '2026-12-01' };
  expect(changeWords({ ...ended, kind: 'ended' })).toBe('Letzter bezahlter Tag: 01.12.2026');
  expect(changeWords({ ...ended, kind: 'other' })).toBe('Andere Meldung: last_paid_day');
  expect(changeWords({ ...ended, kind: 'denied' })).toBe('Zahlung abgelehnt');
});

test.each([
  [2700, 'EUR', '27\u00a0€'],
  [149_750, 'EUR', '1.497,50\u00a0€'],
  [3000, 'CHF', '30\u00a0CHF'],
  [-1, 'EUR', '-0,01\u00a0€'],
])('the amount of %i cents in %s is shown as %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text);
});

test.each([
  ['2026-11-23T11:59:30.000Z', 'gerade eben'],
  ['2026-11-23T12:00:30.000Z', 'gerade eben'],
  ['2026-11-23T11:59:00.000Z', 'vor 1 Minute'],
  ['2026-11-23T11:58:00.000Z', 'vor 2 Minuten'],
  ['2026-11-23T09:00:00.000Z', 'vor 3 Stunden'],
  ['2026-11-20T23:30:00.000Z', 'am 21.11.2026'],
])('the instant %s is described as %s', (instant, words) => {
  expect(ago(instant, new Date('2026-11-23T12:00:00Z'))).toBe(words);
});

test('a platform is connected after its first notice, and refused until a later notice is accepted', () => {
  const platform = (values: Parameters<typeof platformsWith>[0]) => {
    const [first] = platformsWith({ isConnected: true, ...values });
    if (first === undefined) throw new Error('There is no platform');
    return first;
  };
  const [early, late] = ['2026-11-23T09:00:00.000Z', '2026-11-23T10:00:00.000Z'];
  expect(platformState(platform({ isConnected: false }))).toBe('off');
  expect(platformState(platform({ lastRefusedAt: late }))).toBe('waiting');
  expect(platformState(platform({ lastTestAt: early }))).toBe('connected');
  expect(platformState(platform({ lastNoticeAt: early }))).toBe('connected');
  expect(findRefusal(platform({}))).toBeNull();
  expect(findRefusal(platform({ lastRefusedAt: late, lastNoticeAt: early }))).toBe(late);
  expect(findRefusal(platform({ lastRefusedAt: early, lastTestAt: late }))).toBeNull();
});
