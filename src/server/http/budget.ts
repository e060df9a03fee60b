import { isReadOnly } from '#db/errors.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { byNetwork, consumeLimits, isRefusal, type Limit } from './rate-limit.ts';

interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

/** Limit over all networks: strangers use it up, so it must never shut out latecomers. */
interface SiteRate extends Rate {
  /** Hourly requests that each network keeps when the site limit is used up; 0 only if no visitor is affected. */
  readonly late: number;
  /** Counts requests in `late`, ignoring their weight. */
  readonly countsLate?: true;
}

/** Requests counted before the handler runs, per network (src/server/counter-key.ts) and for the whole site. */
export interface Requests<Input = unknown> {
  readonly perNetwork: Rate;
  /** Undefined if a cap further inside holds (`Stored.perDay`). */
  readonly perSite?: SiteRate;
  /** Weight of a request, e.g. its bytes; default 1. */
  readonly weigh?: (input: Input, ctx: Context) => number | Promise<number>;
  /** Smallest weight that is counted, for the accounting; default 1. */
  readonly least?: number;
  /** `failures` takes successful requests back off the counter. */
  readonly counts?: 'requests' | 'failures';
  readonly concerns?: (input: Input, ctx: Context) => boolean | Promise<boolean>;
  /** Set for screens that address the visitor as Sie, as the spec wants for the login. */
  readonly isFormal?: true;
  /** Set for reads, which go on uncounted while the database stores nothing (a full disk). */
  readonly isRead?: true;
  /** Sentence of a refusal instead of the one about too many attempts. */
  readonly refusal?: string;
}

export interface Stored {
  readonly table: string;
  /** Worst case per call, indexes included. */
  readonly bytes: number;
  /** Calls a day that store something, over the whole site; default: all that `requests` lets pass. */
  readonly perDay?: number;
  readonly perNetworkDay?: number;
  /** Rows of a day that remain after the nightly clean-up. */
  readonly remaining?: number;
  readonly keptDays: number | 'forever';
}

export interface Mails {
  readonly perCall: number;
  /** Daily maximum of one network, and of all together. */
  readonly perNetworkDay: number;
  readonly perDay: number;
}

/** Limits on what strangers can cause through one operation or page (docs/decisions/budgets.md). */
export interface Spending<Input = unknown> {
  /** Key of its counters; operations with the same budget share it. */
  readonly name: string;
  readonly requests?: Requests<Input>;
  /** Daily limits of a service that counts by itself; each network keeps `late` when the site limit is used up. */
  readonly ofService?: { readonly perNetwork: number; readonly perSite: number; readonly late: number };
  /** Requests beyond `requests` that are still taken, reduced to the necessary fields. */
  readonly minimum?: Requests<Input> & { readonly calls: number; readonly stored: readonly Stored[] };
  /** `refuse` answers 429, `keep-minimum` drops free text, `count-nothing` answers but stores nothing. */
  readonly beyond: 'refuse' | 'keep-minimum' | 'count-nothing';
  readonly stored: readonly Stored[];
  readonly mails: Mails;
}

export const NO_MAILS = { perCall: 0, perNetworkDay: 0, perDay: 0 } as const;

/** Assumed number of networks that still come after the site limit is used up; nothing enforces it. */
export const LATE_NETWORKS = 100;

export const READS_ONLY = 'reads-only';
/** Budget of calls with our own or a vendor's signature: strangers cause nothing. */
export const SIGNED = 'signed';

export type Budget<Input = unknown> = typeof READS_ONLY | typeof SIGNED | Spending<Input>;

/** Guard of public operations: without a budget it does not compile. */
export interface PublicGuard<Input = unknown> {
  readonly access: 'public';
  readonly budget: Budget<Input>;
}

interface RoleGuard {
  readonly access: Role;
  readonly budget?: never;
}

/** The budget of a page is spent on the request itself. */
export type PageGuard = PublicGuard<Request> | RoleGuard;

/** One public way into a function. */
export interface Gate {
  readonly name: string;
  readonly access: 'public' | Role;
  readonly budget?: Budget<never> | undefined;
}

/** Attaches its gates to a handler, so that a test can check all of them. */
export const gated = <Handler extends object>(
  handler: Handler,
  gates: readonly Gate[],
): Handler & { readonly gates: readonly Gate[] } => Object.assign(handler, { gates });

/** Splits requests into limits: `own` always holds, `site` while it has room, `late` afterwards. */
function limitsOf<Input>(name: string, requests: Requests<Input>) {
  const { perNetwork, perSite, weigh: weighed, counts = 'requests', concerns, isFormal, refusal } = requests;
  // Weighed once for all limits, because it may ask the database.
  let weight: number | Promise<number> | undefined;
  function weigh(input: Input, ctx: Context): number | Promise<number> {
    weight ??= weighed?.(input, ctx) ?? 1;
    return weight;
  }
  const by: Limit<Input>['by'] = async (input, ctx) => (!concerns || (await concerns(input, ctx)) ? '' : undefined);
  const common = { counts, weigh, by, refusal, ...(isFormal && { isFormal }) };
  const ofNetwork = { ...byNetwork, ...common };
  return {
    own: [{ ...ofNetwork, ...perNetwork, name }],
    site: perSite ? [{ ...common, ...perSite, name: `${name}-site` }] : [],
    late: perSite?.late
      ? [
          {
            ...ofNetwork,
            weigh: perSite.countsLate ? undefined : weigh,
            max: perSite.late,
            windowMs: HOUR_MS,
            name: `${name}-late`,
          },
        ]
      : [],
  } satisfies Record<string, Limit<Input>[]>;
}

/** Counts a request. If others have used up the site limit, each network still has its first few an hour (`late`). */
async function take<Input>(
  ctx: Context,
  { own, site, late }: ReturnType<typeof limitsOf<Input>>,
  input: Input,
  further: readonly Limit<Input>[] = [],
): Promise<() => Promise<void>> {
  try {
    return await consumeLimits(ctx, [...own, ...site, ...further], input);
  } catch (error) {
    if (!isRefusal(error) || late.length === 0) throw error;
    return consumeLimits(ctx, [...own, ...late, ...further], input);
  }
}

interface Spent {
  readonly isBeyond: boolean;
  readonly forgive: () => Promise<void>;
}

/** Counts a call against its budget and against further limits. @throws AppError rate-limited */
export async function spendBudget<Input>(
  ctx: Context,
  budget: Budget<Input>,
  input: Input,
  further: readonly Limit<Input>[] = [],
): Promise<Spent> {
  if (typeof budget === 'string') return { isBeyond: false, forgive: await consumeLimits(ctx, further, input) };
  const { name, requests, minimum } = budget;
  if (minimum === undefined) {
    const taking = requests ? take(ctx, limitsOf(name, requests), input, further) : consumeLimits(ctx, further, input);
    const forgive = await taking.catch((error: unknown) => {
      if (requests?.isRead && isReadOnly(error)) return async () => undefined;
      throw error;
    });
    return { isBeyond: false, forgive };
  }
  // Counted first, so that a refused request uses up no room for text.
  const forgive = await take(ctx, limitsOf(`${name}-minimum`, minimum), input, further);
  const isWithin = requests === undefined || (await hasRoom(take(ctx, limitsOf(name, requests), input)));
  return { isBeyond: !isWithin, forgive };
}

const hasRoom = (taking: Promise<unknown>): Promise<boolean> =>
  taking.then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false;
      throw error;
    },
  );
