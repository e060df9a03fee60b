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

const dueAt = ({ confirmedAt }: Life, days: number): number => confirmedAt + days * DAY_MS;

/** What is wrong with one mail, by the one before it. */
function wrongWith(life: Life, { days, at }: Arrival, before: Arrival | undefined, { onAt }: Lived): string[] {
  const { confirmedAt, endedAt = Number.POSITIVE_INFINITY } = life;
  const promises: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [at < dueAt(life, days), 'came early'],
    [at > endedAt, 'came after the end'],
    [confirmedAt < onAt && dueAt(life, days) <= onAt, 'was over'],
    [before !== undefined && before.days > days, 'came after a later one'],
    [before !== undefined && at - before.at < 20 * HOUR_MS, 'came at once after another'],
  ];
  return promises.flatMap(([isBroken, fault]) => (isBroken ? [`day ${days} ${fault}`] : []));
}

/** What must not be, of somebody's mails; told by the promises alone, in words of its own. */
export function faultsOf(life: Life, arrivals: readonly Arrival[], lived: Lived): string[] {
  const got = arrivals.map(({ days }) => days);
  return [
    ...(new Set(got).size < got.length ? [`twice: ${got.join()}`] : []),
    ...(life.isDead && got.length > 0 ? ['a dead address got one'] : []),
    ...arrivals.flatMap((arrival, index) => wrongWith(life, arrival, arrivals[index - 1], lived)),
  ];
}

/** The letters that somebody must have got by the end, and has not. */
export function missingOf(life: Life, arrivals: readonly Arrival[], { days, onAt, until, slackMs }: Lived): number[] {
  const { endedAt = until, isDead } = life;
  const must = days.filter((day) => dueAt(life, day) > onAt && dueAt(life, day) + slackMs < Math.min(until, endedAt));
  return isDead ? [] : must.filter((day) => !arrivals.some((arrival) => arrival.days === day));
}
