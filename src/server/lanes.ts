import type { DailyRoom } from '#domain/daily-room.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Context } from './context.ts';
import { aroundKeys, counterKey, type NetworkShare, networkShares, ownShare } from './counter-key.ts';

/**
 * Limits of a public way, as three numbers. For a way that stores something they hold for a day, and `laneWindows`
 * derives from them what a block of addresses, thirty days and all late requests may use (docs/decisions/strangers.md).
 */
export interface Lane extends DailyRoom {
  /** Window of `perNetwork` if shorter than a day, in milliseconds. */
  readonly networkWindowMs?: number;
  /** Window of a lane that only brakes: what it lets pass stores nothing without a limit of its own. */
  readonly brakeMs?: number;
  /** Limit of all networks for one subject, e.g. a mailbox; late ones do not count towards it. */
  readonly perSubject?: number;
}

/** Parts of the site's number for an IPv4 /24 or an IPv6 /48, and for an IPv6 /32. */
const PARTS = { block: 15, wide: 4 } as const;
/** Networks whose late requests a day has room for. */
const LATE_NETWORKS = 40;
/** Thirty days have room for three full ones, so that a flood of weeks cannot fill the database. */
const MONTH = { days: 30, fullDays: 3 } as const;

/** Counter with its limit and window. */
export interface LaneWindow {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  readonly weight: number;
}

type Asking = Pick<Context, 'env' | 'ip'>;
type Numbers = Pick<DailyRoom, 'name' | 'perNetwork' | 'perSite'>;

const partOf = ({ perNetwork, perSite }: Numbers, parts: number): number =>
  Math.max(perNetwork, Math.ceil(perSite / parts));

/** Lists the counters of the blocks around a network, and of the site. */
function sharedOf(ctx: Asking, numbers: Numbers) {
  const { block, wide } = aroundKeys(ctx, numbers.name);
  return [
    ...(block === undefined ? [] : [{ key: block, max: partOf(numbers, PARTS.block) }]),
    ...(wide === undefined ? [] : [{ key: wide, max: partOf(numbers, PARTS.wide) }]),
    { key: counterKey(ctx, `${numbers.name}-site`, ''), max: numbers.perSite },
  ];
}

function brakeWindows(ctx: Asking, { name, perNetwork, perSite, late }: Lane, windowMs: number) {
  const own = networkShares(ctx, { name, max: perNetwork }).map((share) => ({ ...share, windowMs }));
  const site = { key: counterKey(ctx, `${name}-site`, ''), max: perSite, windowMs };
  const last = networkShares(ctx, { name: `${name}-late`, max: late });
  return [
    [...own, site],
    [...own, ...last.map((share) => ({ ...share, windowMs: HOUR_MS }))],
  ];
}

function storingWindows(ctx: Asking, lane: Lane, subject: string | undefined) {
  const { name, perNetwork, perSite, late, networkWindowMs = DAY_MS, perSubject } = lane;
  const inDay = (share: NetworkShare) => ({ ...share, windowMs: DAY_MS });
  const { customer } = aroundKeys(ctx, name);
  const own = [
    { ...ownShare(ctx, { name, max: perNetwork }), windowMs: networkWindowMs },
    ...(customer === undefined ? [] : [inDay({ key: customer, max: partOf(lane, PARTS.block) })]),
  ];
  const month = { key: counterKey(ctx, `${name}-month`, ''), max: perSite * MONTH.fullDays };
  const last = { name: `${name}-late`, perNetwork: late, perSite: late * LATE_NETWORKS };
  const about =
    subject === undefined || perSubject === undefined
      ? []
      : [inDay({ key: counterKey(ctx, `${name}-subject`, subject), max: perSubject })];
  return [
    [...own, ...sharedOf(ctx, lane).map(inDay), ...about, { ...month, windowMs: MONTH.days * DAY_MS }],
    [...own, ...[ownShare(ctx, { name: last.name, max: late }), ...sharedOf(ctx, last)].map(inDay)],
  ];
}

/**
 * Returns the sets of counters for an attempt, which the first set with room in all of them counts: the usual ones, then
 * those of late requests. The limits of a network and of its /48, which may be one customer's, are in both.
 */
export function laneWindows(ctx: Asking, lane: Lane, weight = 1, subject?: string): LaneWindow[][] {
  const { brakeMs, late } = lane;
  const sets = brakeMs === undefined ? storingWindows(ctx, lane, subject) : brakeWindows(ctx, lane, brakeMs);
  return sets.slice(0, late === 0 ? 1 : 2).map((windows) => windows.map((window) => ({ ...window, weight })));
}

/** Returns the most that a lane which stores lets pass within a number of days. */
export const mostWithin = ({ perSite, late }: Pick<DailyRoom, 'perSite' | 'late'>, days: number): number =>
  perSite * Math.min(days, MONTH.fullDays * Math.ceil(days / MONTH.days)) + late * LATE_NETWORKS * days;
