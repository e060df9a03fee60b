import { HOUR_MS } from '../durations.ts';

/** Channels that report a trouble to the owner; the heartbeat reports by stopping. */
export type Channel = 'dashboard' | 'mail' | 'heartbeat';

/** Only our own faults may raise an alarm: a visitor must not be able to wake the owner or stop the heartbeat. */
type Trouble =
  | { readonly causedBy: 'us'; readonly channels: readonly Channel[] }
  | { readonly causedBy: 'visitors'; readonly channels: readonly ['dashboard'] };

const everywhere = { causedBy: 'us', channels: ['dashboard', 'mail', 'heartbeat'] } as const;
const byMail = { causedBy: 'us', channels: ['dashboard', 'mail'] } as const;
const onDashboard = { causedBy: 'us', channels: ['dashboard'] } as const;
/** For faults that keep mail from being sent. */
const withoutMail = { causedBy: 'us', channels: ['dashboard', 'heartbeat'] } as const;
const byVisitors = { causedBy: 'visitors', channels: ['dashboard'] } as const;

/**
 * Every trouble that may need the owner, in the order of 'Braucht dich', with its channels (docs/decisions/mail.md).
 * Dashboard, alarm mail, heartbeat and weekly report have no other source.
 */
export const TROUBLES = {
  release: everywhere,
  plan: everywhere,
  errors: byMail,
  'errors-lasting': everywhere,
  // The fault seems to be over; the mail has gone out.
  'errors-over': onDashboard,
  // While the database is away, the heartbeat cannot be sent anyway. A flood may cause it, too.
  outages: byVisitors,
  key: everywhere,
  cases: byVisitors,
  'untold-cases': byVisitors,
  // A stranger may enter any address.
  'lost-receipts': byVisitors,
  'kept-out': everywhere,
  'mail-stopped': withoutMail,
  'sending-off': withoutMail,
  'no-mail-server': onDashboard,
  'mail-refused': onDashboard,
  'mail-broken': everywhere,
  // A stranger may enter addresses at servers that refuse everything.
  'mail-declined': byVisitors,
  // Mails still go out.
  'mail-delivery': onDashboard,
  'mail-recipients': byMail,
  // Two dead addresses typed by strangers look the same; if the fault is ours, our own late mails stop the heartbeat.
  'visitors-recipients': byVisitors,
  mails: everywhere,
  schedules: everywhere,
  // Nothing has stopped yet.
  'heartbeat-missing': onDashboard,
  // Before the backup is set up nothing has stopped, so a daily mail would not help.
  'backup-missing': onDashboard,
  'backup-late': byMail,
  storage: byMail,
  // Strangers may fill their own tables, up to their budgets.
  'storage-visitors': byVisitors,
  // Estimated from visits, among others.
  compute: byVisitors,
  disputed: byVisitors,
  owed: byVisitors,
  unnamed: byVisitors,
  unconnected: onDashboard,
  // Anyone can send a notice with a wrong signature.
  'notices-refused': byVisitors,
  'sync-failed': onDashboard,
  'sync-suspicious': byMail,
  'sync-revoked': byMail,
  letters: byMail,
  // The owner's own choices, so no mail reminds her of them.
  'letters-paused': onDashboard,
  'series-paused': onDashboard,
  tags: onDashboard,
} as const satisfies Readonly<Record<string, Trouble>>;

export type TroubleCause = keyof typeof TROUBLES;

/** In the order of 'Braucht dich'. */
export const troubleCauses = Object.keys(TROUBLES).filter((key): key is TroubleCause => key in TROUBLES);

/** Two sentences of a trouble, in German. */
export interface TroubleWords {
  /** Sentence for the owner, without a word that only the technician knows. */
  readonly text: string;
  /** Sentence for the technician, folded; null if the owner needs none. */
  readonly technician: string | null;
}

export interface OpenTrouble extends TroubleWords {
  readonly cause: TroubleCause;
}

export const isReportedBy = (channel: Channel, { cause }: Pick<OpenTrouble, 'cause'>): boolean => {
  const { channels }: Trouble = TROUBLES[cause];
  return channels.some((each) => each === channel);
};

/** Failures of an operation for one reason, on one day. */
export interface Failing {
  readonly operation: string;
  /** SQLSTATE, network error or name of the error. */
  readonly cause: string;
  readonly isOutage: boolean;
  readonly count: number;
  /** Part of the count since the last pause of an hour. */
  readonly series: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly requestId: string;
}

/** Time for which failures are shown after the last one. */
export const FAILURE_SHOWN_MS = 24 * HOUR_MS;
const FAILURE_OPEN_MS = HOUR_MS;
/** New rows of failures in a day: operations and causes are few, and a bug that invents names fills no table. */
export const FAILURE_ROWS_PER_DAY = 300;
/** Failures without a pause of an hour after which the heartbeat stops. */
const LASTING = 10;

/** Failures by what became of them; those that last are open too. */
export function stagesOf(failing: readonly Failing[], now: Date) {
  const bugs = failing.filter(({ isOutage }) => !isOutage);
  const open = bugs.filter(({ lastAt }) => now.getTime() - lastAt.getTime() < FAILURE_OPEN_MS);
  const isLasting = open.reduce((sum, { series }) => sum + series, 0) >= LASTING;
  return {
    errors: open,
    'errors-lasting': isLasting ? open : [],
    'errors-over': open.length === 0 ? bugs : [],
    outages: failing.filter(({ isOutage }) => isOutage),
  };
}

/** Age at which waiting mail raises an alarm. */
export const MAIL_PATIENCE_MS = HOUR_MS;

/** Pseudo-run that `reportTroubles` records while sending is on, so that a forgotten `SENDING=off` shows up as a late run. */
export const SENDING_RUN = 'sending';

/** Pseudo-run that `.github/workflows/backup.yml` records after it has restored a backup. */
export const BACKUP_RUN = 'backup';

/** Two nights and an hour: GitHub may start late, and reports a failed night itself. */
const BACKUP_PATIENCE_MS = 49 * HOUR_MS;

/** State of the backup outside of the database's host; a date if the last one is older than two nights. */
export type BackupState = 'fine' | 'missing' | { readonly lastAt: Date };

export function backupState(runs: readonly ScheduleRun[], now: Date): BackupState {
  const last = runs.find(({ name }) => name === BACKUP_RUN);
  if (last === undefined) return 'missing';
  return now.getTime() - last.doneAt.getTime() > BACKUP_PATIENCE_MS ? { lastAt: last.doneAt } : 'fine';
}

/** Longest gap between runs before a schedule counts as late. */
const PATIENCE_MS: Readonly<Record<string, number>> = {
  'drain-outbox': HOUR_MS,
  'sync-events': HOUR_MS,
  nightly: 25 * HOUR_MS,
  'check-targets': 25 * HOUR_MS,
  [SENDING_RUN]: 24 * HOUR_MS,
};

/** Scheduled function, and its last run without a fault. */
export interface ScheduleRun {
  readonly name: string;
  readonly doneAt: Date;
}

export const lateRuns = (runs: readonly ScheduleRun[], now: Date): ScheduleRun[] =>
  runs.filter(({ name, doneAt }) => now.getTime() - doneAt.getTime() > (PATIENCE_MS[name] ?? Number.POSITIVE_INFINITY));

/** Storage in Neon's free plan, in bytes; the other plans have no fixed limit. */
const FREE_STORAGE = 500_000_000;
const FULL = 0.8;

export const neonPlans = ['free', 'open'] as const;

export type NeonPlan = (typeof neonPlans)[number];

/** Tables to which visitors add rows, by the budgets of the public operations. */
export const VISITORS_TABLES = [
  'account_links',
  'analytics_days',
  'analytics_salts',
  'analytics_seen',
  'analytics_values',
  'cases',
  'checkouts',
  'choices',
  'consents',
  'goal_days',
  'list_entries',
  'login_log',
  'outbox',
  'people',
  'rate_limits',
  'redirect_click_marks',
  'redirect_clicks',
  'sign_up_requests',
  'visit_clicks',
  'visits',
] as const;

/** Storage in bytes; `byVisitors` is the part of `VISITORS_TABLES`. */
export interface Storage {
  readonly used: number;
  readonly byVisitors: number;
  readonly limit: number;
}

/** Returns the storage used; null for a plan without a fixed limit. */
export const computeStorage = (used: Omit<Storage, 'limit'>, plan: NeonPlan): Storage | null =>
  plan === 'free' ? { ...used, limit: FREE_STORAGE } : null;

export const isNearlyFull = ({ used, limit }: Pick<Storage, 'used' | 'limit'>): boolean => used >= limit * FULL;
