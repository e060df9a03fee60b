import { expect, test } from 'vitest';
import { stateSentence } from '#content/purchases/events.ts';
import { findRefusal, platformState } from '#islands/admin/purchases/connection/platform-state.ts';
import { platformsWith, whole } from '#tests/support/purchases/payment-screens.ts';

test.each<[string, Parameters<typeof whole>[0]]>([
  ['Alle Raten sind bezahlt. Teilweise erstattet: 70\u00a0€ von 994\u00a0€.', { state: 'paid', returned: 7000 }],
  [
    'In Raten. 2 von 4 Raten sind bezahlt. Gekündigt am 22.11.2026, endet am 20.01.2027.',
    { cancelledAt: '2026-11-22T09:00:00.000Z', endsOn: '2027-01-20' },
  ],
  ['Abo läuft. Endet am 20.01.2027.', { state: 'subscription', billing: 'subscription', endsOn: '2027-01-20' }],
  ['Beendet am 20.10.2026. 2 von 4 Raten sind bezahlt.', { state: 'ended', endsOn: '2026-10-20' }],
  [
    'Zahlung offen seit 21.11.2026. 2 von 4 Raten sind bezahlt.',
    { state: 'owed', owedSince: '2026-11-20T23:30:00.000Z' },
  ],
  [
    'Von dir abgeschlossen am 22.11.2026. 2 von 4 Raten sind bezahlt.',
    { state: 'closed', closedAt: '2026-11-22T09:00:00.000Z' },
  ],
  ['Alles, was bezahlt wurde, ist erstattet.', { state: 'refunded', returned: 99_400 }],
  ['Das Geld wurde über die Bank zurückgebucht.', { state: 'disputed', returned: 99_400 }],
])('the state of a purchase is worded: %s', (sentence, values) => {
  expect(stateSentence(whole(values))).toBe(sentence);
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
