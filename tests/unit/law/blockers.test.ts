import { expect, test } from 'vitest';
import { nameBlockers } from '#content/law/blockers.ts';
import { lawPoints } from '#domain/law/check.ts';

const example = { rule: 'L4', title: 'Anna M.' } as const;
const address = { rule: 'L1', title: 'Anschrift' } as const;
const name = { rule: 'L1', title: 'Name' } as const;
const limit = { rule: 'C4', title: 'SoulCircle: Begrenzung ohne Beleg' } as const;

test.each([
  [[example], '1 Beispiel'],
  [[example, example, limit], '2 Beispiele; 1 Begrenzung ohne Beleg'],
  [[address], 'im Impressum Anschrift'],
  [[example, name, address, limit, limit], '1 Beispiel; im Impressum Name und Anschrift; 2 Begrenzungen ohne Beleg'],
])('what forbids publishing is named exactly: %j is "%s"', (points, words) => {
  expect(nameBlockers(points)).toBe(words);
});

const facts = { examples: {}, canMail: true, canTellOwner: true, today: '2027-01-15' };

test.each([
  ['', 'fehlt im Impressum.'],
  ['Musterweg 12, Hamburg', 'ist im Impressum noch ein Platzhalter.'],
  ['Postfach 7, Hamburg', 'ist im Impressum ein Postfach.'],
])('the address %j of the Impressum has its own sentence', (typed, ending) => {
  const content = { contact: [{ id: 'contact', data: { address: typed } }] };
  const point = lawPoints({ ...facts, content }).find(({ id }) => id === 'L1:address');
  expect(point?.sentence).toBe(`Deine ladungsfähige Anschrift ${ending}`);
});

test.each([
  [{}, 'Anzahl und Höhe der Raten fehlen'],
  [{ instalmentCount: 5 }, 'die Höhe der Raten fehlt'],
  [{ instalmentAmount: 40_000 }, 'die Anzahl der Raten fehlt'],
])('a checkout for instalments with %j says what its total lacks', (data, lack) => {
  const offer = { id: 'earlyBird', data: { ...data, instalmentCheckoutUrl: 'https://kasse.de/1' } };
  const point = lawPoints({ ...facts, content: { offers: [offer] } }).find(({ rule }) => rule === 'C2');
  expect(point?.sentence).toContain(lack);
});
