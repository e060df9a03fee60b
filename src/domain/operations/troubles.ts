import { HOUR_MS } from '../durations.ts';

/** The ways in which the owner learns of a trouble; the heartbeat tells by stopping. */
export type Channel = 'dashboard' | 'mail' | 'heartbeat';

/** Only our own faults may raise an alarm: a visitor must not be able to wake the owner or stop the heartbeat. */
type Trouble =
  | { readonly causedBy: 'us'; readonly channels: readonly Channel[] }
  | { readonly causedBy: 'visitors'; readonly channels: readonly ['dashboard'] };

const everywhere = { causedBy: 'us', channels: ['dashboard', 'mail', 'heartbeat'] } as const;
const byMail = { causedBy: 'us', channels: ['dashboard', 'mail'] } as const;
const onDashboard = { causedBy: 'us', channels: ['dashboard'] } as const;
/** For what keeps mail from going out. */
const withoutMail = { causedBy: 'us', channels: ['dashboard', 'heartbeat'] } as const;
const byVisitors = { causedBy: 'visitors', channels: ['dashboard'] } as const;

/**
 * Everything that can need the owner, in the order of 'Braucht dich', with the channels that tell her
 * (docs/decisions/mail.md). The dashboard, the alarm mail, the heartbeat and the weekly report have no other source.
 */
export const TROUBLES = {
  release: everywhere,
  plan: everywhere,
  cases: byVisitors,
  'untold-cases': byVisitors,
  'kept-out': everywhere,
  'mail-stopped': withoutMail,
  'sending-off': withoutMail,
  'no-mail-server': onDashboard,
  'mail-refused': onDashboard,
  'mail-recipients': byMail,
  // Two dead addresses that strangers entered look the same; where it is us, our own late mails stop the heartbeat.
  'visitors-recipients': byVisitors,
  mails: everywhere,
  schedules: everywhere,
  // Until it is set up there is nothing that has stopped: a daily mail would not help.
  'backup-missing': onDashboard,
  'backup-late': byMail,
  storage: byMail,
  // Visits are part of the estimate. Netlify mails by itself at 50, 75 and 100 %.
  credits: byVisitors,
  // An estimate from visits, too.
  compute: byVisitors,
  disputed: byVisitors,
  owed: byVisitors,
  unnamed: byVisitors,
  // Anyone can send a notice with a wrong signature.
  'notices-refused': byVisitors,
  'sync-failed': onDashboard,
  'sync-suspicious': byMail,
  'sync-revoked': byMail,
  letters: byMail,
  tags: onDashboard,
} as const satisfies Readonly<Record<string, Trouble>>;

/** Names something that needs the owner. */
export type TroubleCause = keyof typeof TROUBLES;

/** The causes in the order of 'Braucht dich'. */
export const troubleCauses = Object.keys(TROUBLES).filter((key): key is TroubleCause => key in TROUBLES);

/** Something that needs the owner, in a German sentence. */
export interface OpenTrouble {
  readonly cause: TroubleCause;
  readonly text: string;
  /** What she can do about it, where the sentence does not say it. */
  readonly note?: string;
}

/** Whether a trouble is told on a channel. */
export const isToldBy = (channel: Channel, { cause }: Pick<OpenTrouble, 'cause'>): boolean => {
  const { channels }: Trouble = TROUBLES[cause];
  return channels.some((each) => each === channel);
};

/** Waiting mail becomes an alarm after this time. */
export const MAIL_PATIENCE_MS = HOUR_MS;

/** The "run" that `watch` notes while sending is on, so that a forgotten `SENDING=off` shows as a late run. */
export const SENDING_RUN = 'sending';

/** The "run" that `.github/workflows/backup.yml` notes after it has restored a backup. */
export const BACKUP_RUN = 'backup';

/** Two nights and an hour: GitHub may begin late, and tells of a failed night itself. */
const BACKUP_PATIENCE_MS = 49 * HOUR_MS;

/** The backup outside of the database's host: none yet, or none for more than two nights. */
export type BackupState = 'fine' | 'missing' | { readonly lastAt: Date };

/** How the backup stands. */
export function backupOf(runs: readonly ScheduleRun[], now: Date): BackupState {
  const last = runs.find(({ name }) => name === BACKUP_RUN);
  if (last === undefined) return 'missing';
  return now.getTime() - last.doneAt.getTime() > BACKUP_PATIENCE_MS ? { lastAt: last.doneAt } : 'fine';
}

/** After so long without a run something is wrong: an hour, or the night and an hour. */
const PATIENCE_MS: Readonly<Record<string, number>> = {
  'drain-outbox': HOUR_MS,
  'sync-events': HOUR_MS,
  nightly: 25 * HOUR_MS,
  'check-targets': 25 * HOUR_MS,
  [SENDING_RUN]: 24 * HOUR_MS,
};

/** A function that runs by the clock, and when it last came to its end without a fault. */
export interface ScheduleRun {
  readonly name: string;
  readonly doneAt: Date;
}

/** Those that should have run since. */
export const lateRuns = (runs: readonly ScheduleRun[], now: Date): ScheduleRun[] =>
  runs.filter(({ name, doneAt }) => now.getTime() - doneAt.getTime() > (PATIENCE_MS[name] ?? Number.POSITIVE_INFINITY));

/** What Neon's free plan holds, in bytes; the others have no fixed end. */
const FREE_STORAGE = 500_000_000;
const FULL = 0.8;

export const neonPlans = ['free', 'open'] as const;

/** A plan of Neon; `open` for all that have no fixed end. */
export type NeonPlan = (typeof neonPlans)[number];

/** What the database takes, in bytes. */
export interface Storage {
  readonly used: number;
  readonly limit: number;
}

/** How full the database is; null where its plan has no end. */
export const storageOf = (used: number, plan: NeonPlan): Storage | null =>
  plan === 'free' ? { used, limit: FREE_STORAGE } : null;

/** Whether the database will soon take nothing more. */
export const isNearlyFull = ({ used, limit }: Storage): boolean => used >= limit * FULL;
