import { expect, test } from 'vitest';
import { stateSentence } from '#content/purchases/events.ts';
import { whole } from '#tests/support/purchases/payment-screens.ts';

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
