/** A person's fate during a series; moments in milliseconds. */
export interface Life {
  readonly confirmedAt: number;
  /** Moment when the person left the list or made the purchase that ends the series; never if missing. */
  readonly endedAt?: number;
  /** Set if the person's address takes no mail. */
  readonly isDead: boolean;
}

/** Arrived mail: the day of its letter and the moment of arrival. */
export interface Arrival {
  readonly days: number;
  readonly at: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Run of the series: its days (0 for the welcome), and the moments when it was switched on for all and ended. */
export interface Observation {
  readonly days: readonly number[];
  readonly onAt: number;
  readonly until: number;
  /** Longest possible delay: a pause, a queue, the hours between two letters. */
  readonly slackMs: number;
}

const dueAt = ({ confirmedAt }: Life, days: number): number => confirmedAt + days * DAY_MS;

/** Lists the faults of one mail, given the mail before it. */
function findFault(life: Life, { days, at }: Arrival, before: Arrival | undefined, { onAt }: Observation): string[] {
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

/** Lists the broken promises of a person's mails, computed independently of the product. */
export function faultsOf(life: Life, arrivals: readonly Arrival[], lived: Observation): string[] {
  const got = arrivals.map(({ days }) => days);
  return [
    ...(new Set(got).size < got.length ? [`twice: ${got.join()}`] : []),
    ...(life.isDead && got.length > 0 ? ['a dead address got one'] : []),
    ...arrivals.flatMap((arrival, index) => findFault(life, arrival, arrivals[index - 1], lived)),
  ];
}

/** Lists the letters that a person must have received by the end and has not. */
export function findMissing(
  life: Life,
  arrivals: readonly Arrival[],
  { days, onAt, until, slackMs }: Observation,
): number[] {
  const { endedAt = until, isDead } = life;
  const must = days.filter((day) => dueAt(life, day) > onAt && dueAt(life, day) + slackMs < Math.min(until, endedAt));
  return isDead ? [] : must.filter((day) => !arrivals.some((arrival) => arrival.days === day));
}
