import { expect, test } from 'vitest';
import { nameBloom } from '#content/pages/name-bloom.ts';
import { lettersOf, MOST_PETALS, namePetals, petalScale } from '#domain/pages/petals.ts';

const spellings: readonly (readonly [string, string])[] = [
  ['Ada Lovelace', 'ada lovelace'],
  ['Ada Lovelace', '  ADA\u00a0LoveLACE\t'],
  ['Zoë', 'Zoe\u0308'],
  ['Weiß', 'WEISS'],
  ['Anna-Maria', 'Anna Maria'],
];

test.each(spellings)('the names %j and %j give the same bloom', (one, other) => {
  expect(namePetals(one)).toEqual(namePetals(other));
  expect(namePetals(one)).not.toEqual([]);
});

test.each(['', '🌸🌙', '123'])('the name %j has no letter and gives no bloom', (name) => {
  expect(namePetals(name)).toEqual([]);
});

test('a bloom has a petal for each letter, and later letters of the alphabet give longer petals', () => {
  const petals = namePetals('Marguerite');
  expect(petals.map(({ letter }) => letter).join('')).toBe('MARGUERITE');
  const byLength = petals.toSorted((one, other) => one.reach - other.reach).map(({ letter }) => letter);
  expect(byLength.join('')).toBe('AEEGIMRRTU');
});

test('a short name is repeated, a long one is cut, and other scripts give petals, too', () => {
  expect(namePetals('Jo').map(({ letter }) => letter)).toEqual(['J', 'O', 'J', 'O', 'J', 'O', 'J', 'O']);
  expect(namePetals('Ada')).toHaveLength(9);
  expect(namePetals('x'.repeat(5000))).toHaveLength(MOST_PETALS);
  expect(lettersOf('Олена')).toEqual(['О', 'Л', 'Е', 'Н', 'А']);
  for (const { reach } of namePetals('Олена 李 ひまわり'))
    expect(reach).toSatisfy((part: number) => part >= 0.46 && part < 1);
});

test('the longest petal touches the edge, whatever the name', () => {
  for (const name of ['Aa', 'Zz', 'Olena']) {
    const petals = namePetals(name);
    expect(Math.max(...petals.map(({ reach }) => reach * petalScale(petals)))).toBeCloseTo(0.98);
  }
});

test('the sentence describes the bloom and is limited in length', () => {
  expect(nameBloom.grown('Ada Lovelace', namePetals('Ada Lovelace'))).toBe(
    '„Ada Lovelace“ blüht mit 11 Blütenblättern. Am längsten ist das V.',
  );
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3);
  expect(nameBloom.grown(long, namePetals(long))).toBe(
    '„Wolfeschlegelsteinhausen …“ blüht mit 60 Blütenblättern. Mehr fasst die Blüte nicht.',
  );
});
