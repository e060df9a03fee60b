/** What happened to somebody while a series went on; moments in milliseconds. */
export interface Life {
  readonly confirmedAt: number;
  /** When they left the list or bought what ends the series; never unless given. */
  readonly endedAt?: number;
  /** Whether their address takes no mail. */
  readonly isDead: boolean;
}

/** A mail that arrived: which day's letter, and when. */
export interface Arrival {
  readonly days: number;
  readonly at: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The series as it was lived: its days, the welcome's 0 among them; when it was switched on for all, and when the test ended. */
export interface Lived {
  readonly days: readonly number[];
  readonly onAt: number;
  readonly until: number;
  /** The longest that anything was held up: a pause, a queue, the hours between two letters. */
  readonly slackMs: number;
}

/** What must not be, of somebody's mails; told by the promises alone, in words of its own. */
export function faultsOf(life: Life, arrivals: readonly Arrival[], lived: Lived): string[] {
  const { confirmedAt, endedAt = Number.POSITIVE_INFINITY, isDead } = life;
  const faults: string[] = [];
  const got = arrivals.map(({ days }) => days);
  if (new Set(got).size < got.length) faults.push(`twice: ${got.join()}`);
  if (isDead && got.length > 0) faults.push('a dead address got one');
  for (const [index, { days, at }] of arrivals.entries()) {
    const before = arrivals[index - 1];
    if (at < confirmedAt + days * DAY_MS) faults.push(`day ${days} came early`);
    if (at > endedAt) faults.push(`day ${days} came after the end`);
    if (confirmedAt + days * DAY_MS <= lived.onAt && confirmedAt < lived.onAt) faults.push(`day ${days} was over`);
    if (before && before.days > days) faults.push(`day ${days} came after day ${before.days}`);
    if (before && at - before.at < 20 * HOUR_MS) faults.push(`day ${days} came at once after day ${before.days}`);
  }
  return faults;
}

/** The letters that somebody must have got by the end, and has not. */
export function missingOf(life: Life, arrivals: readonly Arrival[], { days, onAt, until, slackMs }: Lived): number[] {
  const { confirmedAt, endedAt = until, isDead } = life;
  const must = days.filter((day) => {
    const due = confirmedAt + day * DAY_MS;
    return due > onAt && due + slackMs < Math.min(until, endedAt);
  });
  return isDead ? [] : must.filter((day) => !arrivals.some((arrival) => arrival.days === day));
}
