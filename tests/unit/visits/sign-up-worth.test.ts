import { expect, test } from 'vitest';
import { unjoinedText, worthName, worthText } from '#content/visits/sign-up-worth.ts';
import { groupCohorts, type WorthCohort } from '#domain/visits/sign-up-worth.ts';

const spent = (revenue: number) => ({ revenue, least: -500, most: revenue });
const cohort: WorthCohort = {
  month: '2026-01',
  origin: 'podcast',
  isImported: false,
  people: 20,
  before: 900,
  ages: [spent(3000), spent(6000), null, null],
};

test('a group has a mean of its people at each age that it has reached, and nothing at the others', () => {
  const [group] = groupCohorts([cohort]);
  expect(group).toMatchObject({ people: 20, before: 900 });
  expect(group?.ages).toEqual([{ people: 20, mean: 150 }, { people: 20, mean: 300 }, null, null]);
});

test('fewer than twenty people have a smallest and a largest amount instead of a mean', () => {
  const [group] = groupCohorts([{ ...cohort, people: 19 }]);
  expect(group?.ages[0]).toEqual({ people: 19, least: -500, most: 3000 });
});

test('nothing spent at an age that is reached is 0', () => {
  const nothing = { revenue: 0, least: 0, most: 0 };
  const [group] = groupCohorts([{ ...cohort, ages: [nothing, null, null, null] }]);
  expect(group?.ages).toEqual([{ people: 20, mean: 0 }, null, null, null]);
});

test('an age of several months contains only the months that have reached it', () => {
  const later = { ...cohort, month: '2026-02', people: 10, ages: [spent(4500), null, null, null] };
  const [group] = groupCohorts([cohort, later]);
  expect(group?.ages).toEqual([{ people: 30, mean: 250 }, { people: 20, mean: 300 }, null, null]);
  expect(group?.months.map(({ month }) => month)).toEqual(['2026-02', '2026-01']);
});

test('a line has the same people at all its ages', () => {
  const later = { ...cohort, month: '2026-02', ages: [spent(90_000), null, null, null] };
  expect(groupCohorts([cohort, later])[0]?.line).toEqual([150, 300]);
  const few = { ...cohort, month: '2025-12', people: 19, ages: [spent(0), spent(0), spent(0), null] };
  expect(groupCohorts([cohort, later, few])[0]?.line).toEqual([77, 154]);
  expect(groupCohorts([few])[0]?.line).toEqual([]);
});

test('groups are ordered by people, then the others together, then imported people', () => {
  const groups = groupCohorts([
    { ...cohort, isImported: true, people: 500 },
    { ...cohort, origin: null, people: 400 },
    cohort,
    { ...cohort, origin: 'flyer', people: 30 },
  ]);
  expect(groups.map(({ origin, isImported }) => [origin, isImported])).toEqual([
    ['flyer', false],
    ['podcast', false],
    [null, false],
    ['podcast', true],
  ]);
});

test('an amount is worded as a mean, or as the smallest and the largest', () => {
  expect(worthText({ people: 20, mean: 4137 })).toBe('41\u00a0€');
  expect(worthText({ people: 20, mean: 340 })).toBe('3,40\u00a0€');
  expect(worthText({ people: 2, least: 0, most: 2700 })).toBe('0\u00a0€ bis 27\u00a0€');
  expect(worthText({ people: 1, least: 2700, most: 2700 })).toBe('27\u00a0€');
});

test('any revenue names the part of nobody, and other currencies beside it', () => {
  expect(unjoinedText(0, 0, [])).toBe('');
  expect(unjoinedText(0, 0, [{ currency: 'CHF', revenue: 3000 }])).toBe(
    'Nicht mitgezählt, in anderen Währungen: 30\u00a0CHF.',
  );
  expect(unjoinedText(0, 2500, [])).toBe('Keinem bestätigten Menschen zuzuordnen: -25\u00a0€.');
  expect(unjoinedText(10_000, 10_000, [])).toBe(
    'Keinem bestätigten Menschen zuzuordnen: 0\u00a0€, 0\u00a0% des Umsatzes.',
  );
  expect(unjoinedText(10_000, 7500, [{ currency: 'CHF', revenue: 3000 }])).toBe(
    'Keinem bestätigten Menschen zuzuordnen: 25\u00a0€, 25\u00a0% des Umsatzes. Nicht mitgezählt, in anderen Währungen: 30\u00a0CHF.',
  );
});

test('a group is named by its origin, or by why it has none', () => {
  expect(worthName('source', 'podcast', null)).toBe('podcast');
  expect(worthName('source', '', null)).toBe('Unbekannt');
  expect(worthName('source', ' ai', null)).toBe('KI-Assistenten');
  expect(worthName('source', ' link', null)).toBe('Kurzlink ohne Quelle');
  expect(worthName('link', '7', 'flyer')).toBe('/r/flyer');
  expect(worthName('link', '7', null)).toBe('Gelöschter Kurzlink');
  expect(worthName('letter', '/briefe/vollmond', 'Vollmond')).toBe('Vollmond');
  expect(worthName('campaign', null, null)).toBe('Sonstige');
});
