import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TrendDay } from '#contracts/visits/reports.ts';
import { addDays } from '#domain/berlin-time.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { openDays } from '#stores/visits/days.ts';
import { stubFetchOrigin } from '#tests/support/exchange.ts';

const today = '2026-11-20';
const days = (end: string, pageViews = 0): TrendDay[] =>
  Array.from({ length: 30 }, (_, index) => ({ day: addDays(end, index - 29), pageViews, uniqueVisitors: 0 }));
const success = (day: string, pageViews = 0) =>
  Response.json({ status: 'success', stats: null, trend: days(day, pageViews), dropped: [] });
const failure = (status: number) => Response.json({ status: 'error', message: 'Nein' }, { status });

let server: Server;
let answer: (day: string) => Response | Promise<Response>;

beforeEach(async () => {
  answer = success;
  server = await startServer(async (request) => answer(new URL(request.url).searchParams.get('date') ?? ''), 0);
  stubFetchOrigin(server.url);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

const ends = (trend: readonly TrendDay[]) => [trend.at(0)?.day, trend.at(-1)?.day];

describe('the read of a day', () => {
  test('drops the day after a failure, and the next answer replaces the failure', async () => {
    const { $state, $trend, open } = openDays();
    await open(today);
    answer = () => failure(503);
    await open('2026-11-19');
    expect($state.get().status).toBe('failed');
    expect(ends($trend.get())).toEqual(['2026-10-22', today]);

    answer = success;
    const opened = open('2026-11-18');
    expect($state.get().status).toBe('loading');
    await opened;
    expect($state.get().status).toBe('loaded');
  });

  test('ignores answers for an older choice, whether data or failure', async () => {
    const held = new Map<string, PromiseWithResolvers<Response>>();
    answer = (day) => {
      const waiting = Promise.withResolvers<Response>();
      held.set(day, waiting);
      return waiting.promise;
    };
    const { $state, open } = openDays();
    const opened = ['2026-11-18', '2026-11-19', today].map((day) => open(day));
    await expect.poll(() => held.size).toBe(3);
    held.get(today)?.resolve(success(today, 3));
    await opened[2];
    const shown = $state.get();
    expect(shown).toMatchObject({ status: 'loaded', data: { day: today } });

    held.get('2026-11-18')?.resolve(success('2026-11-18', 1));
    held.get('2026-11-19')?.resolve(failure(500));
    await Promise.all(opened);
    expect($state.get()).toBe(shown);
  });

  test('accepts an answer without fields beyond the spec', async () => {
    answer = () => Response.json({ status: 'success', stats: null });
    const { $state, open } = openDays();
    await open(today);
    expect($state.get()).toMatchObject({ status: 'loaded', data: { trend: [], stats: null, dropped: [] } });
  });
});

describe('the days of the chart', () => {
  test('stay in place with new numbers while they include the selected day', async () => {
    const { $trend, open } = openDays();
    await open(today);
    answer = (day) => success(day, 7);
    await open('2026-11-10');
    const trend = $trend.get();
    expect(ends(trend)).toEqual(['2026-10-22', today]);
    expect(trend.filter(({ pageViews }) => pageViews === 7).map(({ day }) => day)).toEqual(
      days(today)
        .map(({ day }) => day)
        .filter((day) => day <= '2026-11-10'),
    );
  });

  test('move to a day outside them', async () => {
    const { $trend, open } = openDays();
    await open(today);
    await open('2026-10-21');
    expect(ends($trend.get())).toEqual(['2026-09-22', '2026-10-21']);
    await open('2026-10-22');
    expect(ends($trend.get())).toEqual(['2026-09-23', '2026-10-22']);
  });
});
