import { describe, expect, test } from 'vitest';
import { possibleOrders } from '#domain/law/cases.ts';
import { withdrawalPeriod } from '#domain/law/withdrawal-period.ts';

const lastDay = (concluded: string): string =>
  withdrawalPeriod(`${concluded}T11:00:00Z`, `${concluded}T12:00:00Z`).lastDay;

describe('the fourteen days of a contract', () => {
  test.each([
    ['begin with the day after it', '2026-11-23', '2026-12-07'],
    ['end on Monday instead of Saturday', '2026-11-21', '2026-12-07'],
    ['end on Monday instead of Sunday', '2026-11-22', '2026-12-07'],
    ['end after the new year', '2026-12-18', '2027-01-04'],
    ['end after Christmas and the weekend behind it', '2026-12-11', '2026-12-28'],
    ['end after Easter', '2026-03-20', '2026-04-07'],
    ['end after Ascension Day', '2026-04-30', '2026-05-15'],
    ['end after Whitsun', '2026-05-11', '2026-05-26'],
    ['end after the first of May and the weekend behind it', '2026-04-17', '2026-05-04'],
    ['end on the day of Christmas Eve, which is none', '2026-12-10', '2026-12-24'],
    ['pass the end of February in a leap year', '2028-02-15', '2028-02-29'],
  ])('%s', (_, concluded, last) => {
    expect(lastDay(concluded)).toBe(last);
  });

  test.each([
    // In Berlin it is already the 24th.
    ['2026-11-23T23:30:00Z', '2026-12-08T22:59:59Z', 'running'],
    ['2026-11-23T22:30:00Z', '2026-12-07T22:59:59Z', 'running'],
    ['2026-11-23T22:30:00Z', '2026-12-07T23:00:00Z', 'unclear'],
    ['2026-11-23T22:30:00Z', '2027-12-07T22:59:59Z', 'unclear'],
    ['2026-11-23T22:30:00Z', '2027-12-07T23:00:00Z', 'over'],
    ['2026-11-23T22:30:00Z', '2026-11-23T22:00:00Z', 'later'],
  ] as const)('from %s have at %s the state: %s', (concluded, received, state) => {
    expect(withdrawalPeriod(concluded, received).state).toBe(state);
  });
});

describe('the twelve months and fourteen days after a missing or wrong instruction', () => {
  test.each([
    ['end a year after the fourteen days', '2026-11-23', '2027-12-07'],
    ['end on Monday instead of Saturday', '2026-11-27', '2027-12-13'],
    ['end after Christmas and the weekend behind it', '2026-12-11', '2027-12-27'],
    ['begin on the last day of a shorter February', '2028-02-29', '2029-03-14'],
  ])('%s', (_, concluded, latest) => {
    const { latestDay } = withdrawalPeriod(`${concluded}T11:00:00Z`, `${concluded}T12:00:00Z`);
    expect(latestDay).toBe(latest);
  });
});

describe('a possible order number', () => {
  test('is a word of a certain length, in each form in which a buyer may have typed it', () => {
    expect(possibleOrders('Nr. Ab12-x (vom 1.11.)')).toEqual(['Ab12-x', 'AB12-X', 'ab12-x']);
    expect(possibleOrders('SoulCircle, SoulCircle')).toEqual(['SoulCircle', 'SOULCIRCLE', 'soulcircle']);
    expect(possibleOrders('im Mai')).toEqual([]);
  });
});
