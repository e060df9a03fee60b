import { expect, test } from 'vitest';
import type { RestFacts } from '#db/queries/letters/sending.ts';
import { restOf } from '#server/services/letters/rest.ts';

const now = new Date('2026-11-29T08:00:00.000Z');
const past = '2026-11-29T07:59:00.000Z';
const soon = '2026-11-29T08:01:00.000Z';
const later = '2026-11-29T08:14:00.000Z';
const going: RestFacts = {
  isOff: false,
  isRefused: false,
  isThrottled: false,
  isDayFull: false,
  pausedUntil: null,
  dueAt: past,
  allowedAt: null,
  isDeferred: false,
  learnedRate: null,
};

test.each([
  ['mails are switched off', { isOff: true, pausedUntil: later }, 'off', null],
  ['the server is full', { isThrottled: true, pausedUntil: later }, 'throttled', later],
  ['the server was full until just now', { isThrottled: true, pausedUntil: past }, 'throttled', null],
  ['the server refuses us', { isRefused: true, pausedUntil: later }, 'refused', later],
  ['the server is away', { pausedUntil: later }, 'away', later],
  ['the limit of the day is reached', { isDayFull: true }, 'day', null],
  ['the server has deferred all that wait', { dueAt: later, isDeferred: true }, 'deferred', later],
  ['it was started just now', { dueAt: soon }, 'hold', soon],
  ['the server takes no more in this hour', { allowedAt: later, learnedRate: 27 }, 'pace', later],
] as const)('a letter tells that %s, and when it goes on', (_, facts, why, until) => {
  expect(restOf({ ...going, ...facts }, now)).toEqual({ why, until });
});

test('a letter whose mails go out at their pace does not rest', () => {
  expect(restOf(going, now)).toBeUndefined();
  expect(restOf({ ...going, pausedUntil: past, allowedAt: soon, learnedRate: 120 }, now)).toBeUndefined();
});
