import { expect, test } from 'vitest';
import { nameBlockers } from '#content/law/blockers.ts';

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
