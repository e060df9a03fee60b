import { expect, test } from 'vitest';
import { findProblems } from '#contracts/content/kind.ts';
import { kinds } from '#contracts/content/registry.ts';
import { findNamedPeople, parseMilestone, profileLabel } from '#domain/content/team.ts';

test.each([
  ['2014 Ausbildung zur Atemlehrerin', '2014', 'Ausbildung zur Atemlehrerin'],
  ['2014: Ausbildung', '2014', 'Ausbildung'],
  ['2014 – Ausbildung', '2014', 'Ausbildung'],
  ['2014–2018 Studium', '2014–2018', 'Studium'],
  ['Seit 2019 eigene Kurse', 'Seit 2019', 'eigene Kurse'],
  ['2020 - heute, Mentorin', '2020 - heute', 'Mentorin'],
])('the milestone %j has a date', (line, when, what) => {
  expect(parseMilestone(line)).toEqual({ when, what });
});

test.each(['', '2014', 'Ausbildung 2014', '20145 Schritte'])('the milestone %j has no date', (line) => {
  expect(parseMilestone(line)).toBeUndefined();
});

test('a team member is found in a line of names, whatever its spacing, and never by part of another name', () => {
  const people = [{ name: 'Mira Sommer' }, { name: 'Jonas Weber' }];
  const found = (line: string) => findNamedPeople(line, people).map(({ name }) => name);
  expect(found('Mira Sommer')).toEqual(['Mira Sommer']);
  expect(found(' jonas  weber, Mira Sommer')).toEqual(['Mira Sommer', 'Jonas Weber']);
  expect(found('Mira Sommer & Jonas Weber')).toHaveLength(2);
  expect(found('Mira Sommer und Jonas Weber')).toHaveLength(2);
  for (const line of ['', 'Mira', 'Mira Sommerfeld', 'Dr. Mira Sommer-Weber']) expect(found(line)).toEqual([]);
});

test('the label of a profile link is its address without scheme and www', () => {
  expect(profileLabel('https://www.instagram.com/mira/')).toBe('instagram.com/mira');
});

test('a milestone without a year and an invalid link are reported at their places', () => {
  const data = { name: 'Mira', short: 'Hallo', milestones: ['2014 Anfang', 'Ende'], links: ['instagram'] };
  expect(findProblems(kinds.team, { id: 'mira', data }).map(({ field }) => field)).toEqual(['milestones.1', 'links.0']);
  expect(findProblems(kinds.team, { id: 'mira', data: { name: 'Mira', short: 'Hallo' } })).toEqual([]);
});
