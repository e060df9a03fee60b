import { describe, expect, test } from 'vitest';
import { deriveTroubles, type Facts } from '#content/operations/troubles.ts';
import {
  BACKUP_RUN,
  backupState,
  computeStorage,
  type Failing,
  isReportedBy,
  lateRuns,
  SENDING_RUN,
  stagesOf,
  TROUBLES,
  troubleCauses,
} from '#domain/operations/troubles.ts';

/** Words that the owner is never told, other than 'Für deine Technik'. */
const TECHNICAL =
  /[A-Z]{3,}_|SMTP|SENDING|SQL|CU-|\bURL|\bAPI\b|Umgebung|[Ss]erver|Datenbank|Netlify|Neon|GitHub|Credits|Token|Deploy|Hook|Cron|Logs|Build|Code|Fehlernummer|docs\/|Notzugang|POST|\d{5}/;

describe('the list of troubles for the owner', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const run = (name: string, minutesAgo: number) => ({ name, doneAt: new Date(now.getTime() - minutesAgo * 60_000) });
  const well = {
    releaseError: null,
    planFailure: '',
    failures: stagesOf([], now),
    unreadable: [],
    brokenMails: [],
    refusingDomains: 0,
    deliveryFaults: 0,
    hasHeartbeat: true,
    lostReceipts: 0,
    isKeptOut: false,
    deadMails: 0,
    late: [],
    storage: null,
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
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const failing = (more: Partial<Failing> = {}): Failing => ({
    operation: 'POST /api/waitlist',
    cause: '42703',
    isOutage: false,
    count: 1,
    series: 1,
    firstAt: hoursAgo(3),
    lastAt: now,
    requestId: 'nr-1',
    ...more,
  });
  const troubles = (facts: Partial<Facts>): string[] => deriveTroubles({ ...well, ...facts }).map(({ text }) => text);

  test('contains schedules that did not run for an hour or for a night', () => {
    const runs = [run('drain-outbox', 61), run('sync-events', 60), run('nightly', 1501), run('check-targets', 1500)];
    const late = lateRuns([...runs, run('long-gone', 99_999)], now);
    expect(late.map(({ name }) => name)).toEqual(['drain-outbox', 'nightly']);
    expect(deriveTroubles({ ...well, late })).toEqual([
      {
        cause: 'schedules',
        text: expect.stringMatching(/seit 22\.11\.2026, 11:59\sUhr liegen/),
        technician: expect.stringMatching(
          /„drain-outbox“ seit 23\.11\.2026, 11:59\sUhr, „nightly“ seit 22\.11\.2026, 11:59\sUhr/,
        ),
      },
    ]);
  });

  test('contains a database that is four fifths full, if the plan has a limit', () => {
    const storage = (used: number, byVisitors = 0) => ({ storage: computeStorage({ used, byVisitors }, 'free') });
    expect(troubles(storage(399_999_999))).toEqual([]);
    expect(troubles(storage(400_000_000))).toEqual([
      expect.stringMatching(/^Der Speicher deiner Website ist zu 80\s% voll: 400 MB von 500 MB\./),
    ]);
    expect(troubles(storage(499_000_000, 100_000_000))).toEqual([
      expect.stringMatching(/Besucher .* wäre noch Platz\.$/),
    ]);
    expect(troubles(storage(499_000_000, 99_000_000))).toEqual([
      expect.stringMatching(/von 500 MB\. Ist er ganz voll, nimmt kein Formular mehr etwas an\.$/),
    ]);
    expect(troubles(storage(510_000_000))).toEqual([expect.stringContaining('ist voll: 510 MB von 500 MB')]);
    const unlimited = computeStorage({ used: 9_000_000_000, byVisitors: 0 }, 'open');
    expect(troubles({ storage: unlimited })).toEqual([]);
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

  test('contains failures by their cause, stops the heartbeat when they last, and shows for a day that they are over', () => {
    const causes = (failed: readonly Failing[]) =>
      deriveTroubles({ ...well, failures: stagesOf(failed, now) }).map(({ cause }) => cause);
    expect(causes([failing()])).toEqual(['errors']);
    expect(causes([failing({ series: 9 }), failing({ cause: 'TypeError' })])).toEqual(['errors', 'errors-lasting']);
    expect(causes([failing({ series: 10, lastAt: hoursAgo(1) })])).toEqual(['errors-over']);
    expect(causes([failing({ isOutage: true, series: 99 })])).toEqual(['outages']);
    const two = stagesOf(
      [failing({ count: 2 }), failing({ operation: 'hit', cause: '42703', requestId: 'nr-2' })],
      now,
    );
    expect(deriveTroubles({ ...well, failures: two })).toEqual([
      {
        cause: 'errors',
        text: expect.stringMatching(/3-mal fehlgeschlagen, zuletzt 23\.11\.2026, 13:00\sUhr\./),
        technician: expect.stringMatching(
          /^42703 bei POST \/api\/waitlist \(2-mal, zuerst 23\.11\.2026, 10:00\sUhr, zuletzt .*, Fehlernummer nr-1\), hit \(1-mal, .*, Fehlernummer nr-2\)\./,
        ),
      },
    ]);
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
        unreadable: ['clickup-token'],
        brokenMails: [{ kind: 'confirmation', count: 1 }],
        refusingDomains: 3,
        deliveryFaults: 2,
        hasHeartbeat: false,
        lostReceipts: 1,
        failures: stagesOf([failing({ series: 10 }), failing({ isOutage: true })], now),
      },
      { failures: stagesOf([failing({ lastAt: hoursAgo(2) })], now) },
      {
        late: [run('nightly', 9999)],
        storage: computeStorage({ used: 400_000_000, byVisitors: 0 }, 'free'),
        compute: { used: 80, limit: 100 },
        openCases: 1,
        untoldCases: 1,
      },
      {
        backup: 'missing',
        recipientsRefused: 'visitors',
        storage: computeStorage({ used: 400_000_000, byVisitors: 1 }, 'free'),
      },
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
      { sync: 'revoked' },
      { mail: { ...well.mail, isRefused: true }, sync: 'suspicious' },
      { mail: { ...well.mail, canSend: false, waiting: 1 } },
      { mail: { ...well.mail, isStopped: true } },
    ];
    const all = everything.flatMap((facts) => deriveTroubles({ ...well, ...facts }));
    expect(all.map(({ cause }) => cause).toSorted()).toEqual([...troubleCauses].toSorted());
    expect(deriveTroubles(well)).toEqual([]);
    const foreign = all.filter(({ text }) => TECHNICAL.test(text));
    expect(foreign, 'words that only a technician knows').toEqual([]);
    for (const { text, technician } of all) {
      expect(text).toMatch(/\.$/);
      if (technician !== null) expect(technician).toMatch(/\.$/);
    }
  });

  test('contains a stopped mail server once, and not while sending is off', () => {
    const stopped = { canSend: true, isRefused: true, isStopped: true, waiting: 2 };
    expect(troubles({ mail: stopped })).toEqual([
      expect.stringMatching(
        /^Seit über einer Stunde geht keine E-Mail hinaus\. Dein Mailanbieter weist uns ab\. 2 E-Mails warten\./,
      ),
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
