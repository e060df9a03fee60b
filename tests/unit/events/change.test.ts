import { expect, test } from 'vitest';
import { findChange } from '#domain/events/change.ts';

const TODAY = '2026-11-26';
const event = { title: 'Klangabend', date: '2026-12-05', time: '19:30', showing: 'shown' } as const;
const kindOf = (...[was, now]: [Parameters<typeof findChange>[0], Parameters<typeof findChange>[1]]) =>
  findChange(was, now, TODAY)?.kind;

test('a new day or hour is a move, and an event that visitors no longer see is cancelled', () => {
  expect(kindOf(event, { ...event, date: '2026-12-12' })).toBe('moved');
  expect(kindOf(event, { ...event, time: '20:00' })).toBe('moved');
  expect(kindOf(event, { ...event, date: '' })).toBe('moved');
  for (const showing of ['hidden', 'status', 'archived'] as const)
    expect(kindOf(event, { ...event, showing })).toBe('cancelled');
});

test('nothing is to be said of other facts, of a past or hidden event, or once a change is undone', () => {
  expect(kindOf(event, { ...event, title: 'Klangabend im Advent' })).toBeUndefined();
  expect(kindOf(event, { ...event })).toBeUndefined();
  expect(kindOf({ ...event, time: '' }, { ...event, time: '19:00' })).toBeUndefined();
  const past = { ...event, date: '2026-11-20' };
  expect(kindOf(past, { ...past, date: '2026-12-12' })).toBeUndefined();
  expect(kindOf({ ...past, time: '10:00', minutes: 6 * 24 * 60 + 60 }, { ...past, date: '2026-12-12' })).toBe('moved');
  expect(kindOf({ ...event, showing: 'hidden' }, { ...event, date: '2026-12-12' })).toBeUndefined();
  expect(kindOf(event, { ...event, date: '2026-11-20', showing: 'past' })).toBeUndefined();
  expect(kindOf(event, { ...event, showing: 'unreadable' })).toBeUndefined();
});
