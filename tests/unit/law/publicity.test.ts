import { expect, test } from 'vitest';
import { decidePublicity } from '#domain/law/publicity.ts';

const [duty, choice, blocking] = [{ weight: 'duty' }, { weight: 'choice' }, { weight: 'publish' }] as const;

test.each([
  ['a first deploy is not public', true, false, [blocking], 'maintenance'],
  ['a maintenance alone keeps it from being public', true, false, [], 'maintenance'],
  ['so does a placeholder in the Impressum', false, false, [choice, blocking], 'duties'],
  ['other points of the law do not', false, false, [duty, choice], 'public'],
  ['a later maintenance leaves a public site public', true, true, [], 'public'],
  ['a rule that came later leaves a public site public', false, true, [blocking], 'public'],
] as const)('the publicity of a site follows this rule: %s', (_, isInMaintenance, wasPublic, points, publicity) => {
  expect(decidePublicity({ isInMaintenance, wasPublic, points })).toBe(publicity);
});
