import { describe, expect, test } from 'vitest';
import { alarmsOf } from '#content/site/hosting/alarms.ts';
import { lateRuns, storageOf } from '#domain/site/alarms.ts';
import { creditMonth, isMuchUsed, netlifyPlans, quotaOf } from '#domain/site/credits.ts';

test.each([
  ['2026-11-23', 1, '2026-11-01', '2026-12-01'],
  ['2026-11-01', 1, '2026-11-01', '2026-12-01'],
  ['2026-12-31', 15, '2026-12-15', '2027-01-15'],
  ['2026-01-03', 15, '2025-12-15', '2026-01-15'],
  ['2026-02-27', 31, '2026-01-31', '2026-02-28'],
  ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
  ['2028-02-28', 30, '2028-01-30', '2028-02-29'],
])('on %s, with credits on the %s., the month goes from %s to %s', (today, renewsOn, since, until) => {
  expect(creditMonth(today, renewsOn)).toEqual({ since, until });
});

describe('what is left of a month of credits', () => {
  const november = { since: '2026-11-01', until: '2026-12-01', today: '2026-11-15' };
  const quota = (plan: (typeof netlifyPlans)[number], builds: number, visits: number) =>
    quotaOf({ plan, ...november, builds, visits });

  test('keeps what visits need until the end, as they came so far, and a reserve', () => {
    expect(quota('free', 0, 0)).toEqual({ credits: 300, used: 0, left: 17 });
    // 1,000 visits in half a month are 2,000 in a whole one: 14 builds, as the guide says.
    expect(quota('free', 0, 1000)).toEqual({ credits: 300, used: 20, left: 14 });
    expect(quota('free', 14, 1000)).toEqual({ credits: 300, used: 230, left: 0 });
    expect(quota('personal', 30, 5000)).toEqual({ credits: 1000, used: 550, left: 13 });
    expect(quota('free', 0, 20_000)?.left).toBe(0);
    expect(quota('open', 99, 20_000)).toBeNull();
  });

  test('is never less than nothing, and less with every build', () => {
    for (const plan of netlifyPlans.filter((each) => each !== 'open')) {
      const lefts = Array.from({ length: 250 }, (_, builds) => quota(plan, builds, 300)?.left ?? -1);
      expect(lefts).toEqual(lefts.toSorted((one, other) => other - one));
      expect(lefts.at(-1)).toBe(0);
    }
  });

  test('is much from half on', () => {
    expect([149, 150].map((used) => isMuchUsed({ credits: 300, used, left: 1 }))).toEqual([false, true]);
  });
});

describe('what needs the owner', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const run = (name: string, minutesAgo: number) => ({ name, doneAt: new Date(now.getTime() - minutesAgo * 60_000) });
  const well = {
    ...{ releaseError: null, planFailure: '', isKeptOut: false, deadMails: 0, late: [], storage: null, credits: null },
  };
  const told = (troubles: Partial<Parameters<typeof alarmsOf>[0]>): string[] =>
    alarmsOf({ ...well, ...troubles }).map(({ text }) => text);

  test('are schedules that did not run for an hour, or for a night', () => {
    const runs = [run('drain-outbox', 61), run('sync-events', 60), run('nightly', 1501), run('check-targets', 1500)];
    const late = lateRuns([...runs, run('long-gone', 99_999)], now);
    expect(late.map(({ name }) => name)).toEqual(['drain-outbox', 'nightly']);
    expect(told({ late })).toEqual([
      expect.stringMatching(/„drain-outbox“ seit 23\.11\.2026, 11:59\sUhr, „nightly“ seit 22\.11\.2026, 11:59\sUhr/),
    ]);
  });

  test('is a database that is four fifths full, where the plan has an end', () => {
    expect(told({ storage: storageOf(399_999_999, 'free') })).toEqual([]);
    expect(told({ storage: storageOf(400_000_000, 'free') })).toEqual([
      expect.stringMatching(/^Die Datenbank ist zu 80\s% voll: 400 MB von 500 MB\.$/),
    ]);
    expect(told({ storage: storageOf(9_000_000_000, 'open') })).toEqual([]);
  });

  test('are credits for two builds or fewer', () => {
    const credits = (left: number) => ({ quota: { credits: 300, used: 250, left }, until: '2026-12-01' });
    expect(told({ credits: credits(3) })).toEqual([]);
    expect(told({ credits: credits(1) })).toEqual([
      'Die Credits bei Netlify werden knapp: etwa 250 von 300 Credits sind verbraucht, das reicht bis zum 01.12.2026 noch für rund 1 Build.',
    ]);
    expect(told({ credits: credits(0) })[0]).toMatch(/^Noch ein Build könnte deine Website offline nehmen/);
  });

  test('is nothing while all is well, and everything in its order', () => {
    expect(told({})).toEqual([]);
    expect(told({ releaseError: 'Kaputt.', planFailure: 'Weg.', isKeptOut: true, deadMails: 2 })).toEqual([
      'Nicht online, weil das Veröffentlichen fehlgeschlagen ist: Kaputt.',
      'Die geplante Veröffentlichung ging nicht online: Weg.',
      expect.stringContaining('sperrt auch sie selbst aus'),
      '2 E-Mails konnten nicht zugestellt werden.',
    ]);
  });
});
