import { describe, expect, test } from 'vitest';
import { deriveTroubles, type Facts } from '#content/operations/troubles.ts';
import { creditMonth, estimateQuota, isNearLimit, netlifyPlans } from '#domain/operations/credits.ts';
import {
  BACKUP_RUN,
  backupState,
  computeStorage,
  isReportedBy,
  lateRuns,
  SENDING_RUN,
  TROUBLES,
  troubleCauses,
} from '#domain/operations/troubles.ts';

test.each([
  ['2026-11-23', 1, '2026-11-01', '2026-12-01'],
  ['2026-11-01', 1, '2026-11-01', '2026-12-01'],
  ['2026-12-31', 15, '2026-12-15', '2027-01-15'],
  ['2026-01-03', 15, '2025-12-15', '2026-01-15'],
  ['2026-02-27', 31, '2026-01-31', '2026-02-28'],
  ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
  ['2028-02-28', 30, '2028-01-30', '2028-02-29'],
])(
  'on %s, with a renewal of credits on day %s, the month of credits lasts from %s to %s',
  (today, renewsOn, since, until) => {
    expect(creditMonth(today, renewsOn)).toEqual({ since, until });
  },
);

describe('the rest of a month of credits', () => {
  const november = { since: '2026-11-01', until: '2026-12-01', today: '2026-11-15' };
  const quota = (
    plan: (typeof netlifyPlans)[number],
    builds: number,
    visits: number,
    ownCredits: number | null = null,
  ) => estimateQuota({ plan, ownCredits, ...november, builds, visits });

  test('excludes the credits that visits will need until its end, and a reserve', () => {
    expect(quota('free', 0, 0)).toEqual({ credits: 300, used: 0, left: 17 });
    // 1,000 visits in half a month are 2,000 in a whole one: 14 builds, as in the guide.
    expect(quota('free', 0, 1000)).toEqual({ credits: 300, used: 20, left: 14 });
    expect(quota('free', 14, 1000)).toEqual({ credits: 300, used: 230, left: 0 });
    expect(quota('personal', 30, 5000)).toEqual({ credits: 1000, used: 550, left: 13 });
    expect(quota('free', 0, 20_000)?.left).toBe(0);
    expect(quota('open', 99, 20_000)).toBeNull();
  });

  test("is calculated from the owner's own number of credits, whatever the plan", () => {
    expect(quota('pro', 0, 0, 5000)).toEqual({ credits: 5000, used: 0, left: 283 });
    expect(quota('open', 0, 0, 700)).toEqual({ credits: 700, used: 0, left: 39 });
  });

  test('is never negative, and shrinks with every build', () => {
    for (const plan of netlifyPlans.filter((each) => each !== 'open')) {
      const lefts = Array.from({ length: 250 }, (_, builds) => quota(plan, builds, 300)?.left ?? -1);
      expect(lefts).toEqual(lefts.toSorted((one, other) => other - one));
      expect(lefts.at(-1)).toBe(0);
    }
  });

  test('counts as much used from half of the credits on', () => {
    expect([149, 150].map((used) => isNearLimit({ credits: 300, used, left: 1 }))).toEqual([false, true]);
  });
});

describe('the list of troubles for the owner', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const run = (name: string, minutesAgo: number) => ({ name, doneAt: new Date(now.getTime() - minutesAgo * 60_000) });
  const well = {
    releaseError: null,
    planFailure: '',
    isKeptOut: false,
    deadMails: 0,
    late: [],
    storage: null,
    credits: null,
    compute: null,
    openCases: 0,
    untoldCases: 0,
    owed: 0,
    disputed: 0,
    unnamed: 0,
    unconnected: [],
    refusing: [],
    heldLetters: 0,
    paused: { letters: 0, waiting: 0, series: 0 },
    deadTags: 0,
    recipientsRefused: null,
    backup: 'fine',
    mail: { canSend: true, isRefused: false, isStopped: false, waiting: 0 },
    sync: 'fine',
  } as const satisfies Facts;
  const troubles = (facts: Partial<Facts>): string[] => deriveTroubles({ ...well, ...facts }).map(({ text }) => text);

  test('contains schedules that did not run for an hour or for a night', () => {
    const runs = [run('drain-outbox', 61), run('sync-events', 60), run('nightly', 1501), run('check-targets', 1500)];
    const late = lateRuns([...runs, run('long-gone', 99_999)], now);
    expect(late.map(({ name }) => name)).toEqual(['drain-outbox', 'nightly']);
    expect(troubles({ late })).toEqual([
      expect.stringMatching(/„drain-outbox“ seit 23\.11\.2026, 11:59\sUhr, „nightly“ seit 22\.11\.2026, 11:59\sUhr/),
    ]);
  });

  test('contains a database that is four fifths full, if the plan has a limit', () => {
    expect(troubles({ storage: computeStorage(399_999_999, 'free') })).toEqual([]);
    expect(troubles({ storage: computeStorage(400_000_000, 'free') })).toEqual([
      expect.stringMatching(/^Die Datenbank ist zu 80\s% voll: 400 MB von 500 MB\.$/),
    ]);
    expect(troubles({ storage: computeStorage(9_000_000_000, 'open') })).toEqual([]);
  });

  test('contains credits that are four fifths spent, even if many builds are left', () => {
    const credits = (used: number) => ({ quota: { credits: 5000, used, left: 40 }, until: '2026-12-01' });
    expect(troubles({ credits: credits(3999) })).toEqual([]);
    expect(troubles({ credits: credits(4000) })).toEqual([
      'Die Credits bei Netlify werden knapp: etwa 4.000 von 5.000 Credits sind verbraucht, das reicht bis zum 01.12.2026 noch für rund 40 Builds.',
    ]);
  });

  test('contains a backup that was never made or that failed for two nights', () => {
    expect(troubles({ backup: backupState([run('nightly', 1)], now) })).toEqual([
      expect.stringContaining('noch keine Sicherung'),
    ]);
    expect(troubles({ backup: backupState([run(BACKUP_RUN, 49 * 60)], now) })).toEqual([]);
    const late = backupState([run(BACKUP_RUN, 49 * 60 + 1)], now);
    expect(troubles({ backup: late })).toEqual([
      expect.stringMatching(/die letzte ist von 21\.11\.2026, 11:59\sUhr\.$/),
    ]);
    expect(lateRuns([run(BACKUP_RUN, 99_999)], now)).toEqual([]);
  });

  test('contains CU-hours that are four fifths spent', () => {
    expect(troubles({ compute: { used: 79, limit: 100 } })).toEqual([]);
    expect(troubles({ compute: { used: 80, limit: 100 } })).toEqual([
      'Die CU-Stunden der Datenbank werden knapp: Diesen Monat sind etwa 80 von 100 verbraucht.',
    ]);
  });

  test('contains credits for two builds or fewer', () => {
    const credits = (left: number) => ({ quota: { credits: 300, used: 230, left }, until: '2026-12-01' });
    expect(troubles({ credits: credits(3) })).toEqual([]);
    expect(troubles({ credits: credits(1) })).toEqual([
      'Die Credits bei Netlify werden knapp: etwa 230 von 300 Credits sind verbraucht, das reicht bis zum 01.12.2026 noch für rund 1 Build.',
    ]);
    expect(troubles({ credits: credits(0) })[0]).toMatch(/^Noch ein Build könnte deine Website offline nehmen/);
  });

  test('is empty while all is well, and otherwise has a fixed order', () => {
    expect(troubles({})).toEqual([]);
    expect(troubles({ releaseError: 'Kaputt.', planFailure: 'Weg.', isKeptOut: true, deadMails: 2 })).toEqual([
      'Nicht online, weil das Veröffentlichen fehlgeschlagen ist: Kaputt.',
      'Die geplante Veröffentlichung ging nicht online: Weg.',
      expect.stringContaining('sperrt auch sie selbst aus'),
      '2 E-Mails an dich oder dein Team konnten nicht zugestellt werden.',
    ]);
  });

  test('has a sentence for every cause once it applies, and none while all is well', () => {
    const everything: readonly Partial<Facts>[] = [
      {
        releaseError: 'Kaputt.',
        planFailure: 'Weg.',
        recipientsRefused: 'ours',
        isKeptOut: true,
        deadMails: 1,
        deadTags: 1,
        heldLetters: 1,
        paused: { letters: 1, waiting: 1, series: 1 },
      },
      {
        late: [run('nightly', 9999)],
        storage: computeStorage(400_000_000, 'free'),
        compute: { used: 80, limit: 100 },
        openCases: 1,
        untoldCases: 1,
      },
      { backup: 'missing', recipientsRefused: 'visitors' },
      { backup: { lastAt: now } },
      {
        late: [run(SENDING_RUN, 9999)],
        owed: 1,
        disputed: 1,
        unnamed: 1,
        unconnected: ['digistore24'],
        refusing: ['stripe'],
        sync: 'failed',
      },
      { credits: { quota: { credits: 300, used: 250, left: 0 }, until: '2026-12-01' }, sync: 'revoked' },
      { mail: { ...well.mail, isRefused: true }, sync: 'suspicious' },
      { mail: { ...well.mail, canSend: false, waiting: 1 } },
      { mail: { ...well.mail, isStopped: true } },
    ];
    const causes = everything.flatMap((facts) => deriveTroubles({ ...well, ...facts }).map(({ cause }) => cause));
    expect(causes.toSorted()).toEqual([...troubleCauses].toSorted());
    expect(deriveTroubles(well)).toEqual([]);
  });

  test('contains a stopped mail server once, and not while sending is off', () => {
    const stopped = { canSend: true, isRefused: true, isStopped: true, waiting: 2 };
    expect(troubles({ mail: stopped })).toEqual([
      'Seit über einer Stunde geht keine E-Mail hinaus. Der Mailserver weist uns ab. 2 E-Mails warten.',
    ]);
    expect(troubles({ mail: stopped, late: [run(SENDING_RUN, 1441)] })).toEqual([
      expect.stringContaining('seit über einem Tag angehalten'),
    ]);
  });

  test('sends no cause that a visitor can bring about to the mail or the heartbeat', () => {
    for (const cause of troubleCauses.filter((each) => TROUBLES[each].causedBy === 'visitors')) {
      expect([cause, isReportedBy('mail', { cause }), isReportedBy('heartbeat', { cause })]).toEqual([
        cause,
        false,
        false,
      ]);
    }
  });
});
