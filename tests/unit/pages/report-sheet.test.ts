import { expect, test } from 'vitest';
import { findProblems } from '#contracts/content/kind.ts';
import { soulPlanTexts } from '#contracts/content/kinds/soulplan-texts.ts';
import { readSound, threads } from '#domain/pages/report-sheet.ts';

test('a line of the report names a sound and its number', () => {
  expect(readSound(' Sch 21 ')).toEqual({ letters: 'Sch', number: '21' });
  for (const line of ['L', '12', 'L zwölf', 'Laute 12', '']) expect(readSound(line)).toBeUndefined();
});

test('a line without a number is a problem of its own field, and a draft from before the sheet has all lines', () => {
  const problems = (data: Readonly<Record<string, unknown>>) =>
    findProblems(soulPlanTexts, { id: 'soulPlanTexts', data }).map(({ field }) => field);
  expect(problems({ sampleSounds: ['L 12', 'E', 'N 14'] })).toEqual(['sampleSounds.1']);
  expect(problems({})).toEqual([]);
});

test('every sound is joined to every number, from the middle of its column', () => {
  expect(threads(2, 1)).toBe('M25 0C25 50 50 50 50 100M75 0C75 50 50 50 50 100');
});
