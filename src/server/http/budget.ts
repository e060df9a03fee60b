import type { Role } from '#domain/accounts/roles.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { byNetwork, consume, isRefusal, type Limit } from './rate-limit.ts';

/** Most that is taken in a window of time. */
interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

/** Most that all networks together may do: a number that strangers influence, which never shuts out those who come later. */
interface SiteRate extends Rate {
  /** What each network still has in an hour when the site's room is used up; 0 only where no visitor's story depends on it. */
  readonly late: number;
  /** Whether `late` counts requests, whatever they weigh. */
  readonly countsLate?: true;
}

/** Requests that the frame counts before the handler runs: for each network (src/server/counter-key.ts), and for the site. */
export interface Requests<Input = unknown> {
  readonly perNetwork: Rate;
  /** Undefined where a cap further inside holds (`Stored.perDay`). */
  readonly perSite?: SiteRate;
  /** Amount that a request counts for, e.g. its bytes; 1 unless given. */
  readonly weigh?: (input: Input, ctx: Context) => number;
  /** Whether a request that succeeds is taken back. */
  readonly counts?: 'requests' | 'failures';
  /** Requests that are counted, where that is not every one. */
  readonly concerns?: (input: Input, ctx: Context) => boolean | Promise<boolean>;
  /** Set where the screen says Sie, as the spec has the login. */
  readonly isFormal?: true;
}

/** Rows that calls leave behind in one table. */
export interface Stored {
  readonly table: string;
  /** Bytes that one call adds at worst, indexes included. */
  readonly bytes: number;
  /** Calls of a day that leave something, of the whole site; those that `requests` lets pass unless given. */
  readonly perDay?: number;
  /** Those of one network. */
  readonly perNetworkDay?: number;
  /** Rows of a day that stay when the night has shortened it. */
  readonly remaining?: number;
  /** Days until the night deletes the rows. */
  readonly keptDays: number | 'forever';
}

/** Mails that calls cause. */
export interface Mails {
  readonly perCall: number;
  /** Most that the calls of one network cause in a day, and those of all networks. */
  readonly perNetworkDay: number;
  readonly perDay: number;
}

/** What strangers may cause through one operation or page, and what happens beyond it (docs/decisions/budgets.md). */
export interface Spending<Input = unknown> {
  /** Names its counters; operations with the same budget share it. */
  readonly name: string;
  /** Undefined where only caps further inside hold. */
  readonly requests?: Requests<Input>;
  /** Those of a service that counts by itself, in a day; `late` of a network are taken whatever others do. */
  readonly ofService?: { readonly perNetwork: number; readonly perSite: number; readonly late: number };
  /** Requests that are still taken beyond `requests`, with what may not be missing. */
  readonly minimum?: Requests<Input> & { readonly calls: number; readonly stored: readonly Stored[] };
  /** `refuse` answers 429, `keep-minimum` takes the request without free text, `count-nothing` takes it and stores nothing. */
  readonly beyond: 'refuse' | 'keep-minimum' | 'count-nothing';
  readonly stored: readonly Stored[];
  readonly mails: Mails;
}

export const NO_MAILS = { perCall: 0, perNetworkDay: 0, perDay: 0 } as const;

/** Networks that still come on a day whose room is used up, and their first requests are taken: assumed, nothing closes them. */
export const LATE_NETWORKS = 100;

/** Budget of what stores nothing and sends nothing. */
export const READS_ONLY = 'reads-only';
/** Budget of calls that carry our own or a vendor's signature: strangers cause nothing. */
export const SIGNED = 'signed';

/** What strangers may cause by a call. */
export type Budget<Input = unknown> = typeof READS_ONLY | typeof SIGNED | Spending<Input>;

/** Guard of what visitors may call: without a budget it does not compile. */
export interface PublicGuard<Input = unknown> {
  readonly access: 'public';
  readonly budget: Budget<Input>;
}

/** Guard of a page that is drawn for a role. */
interface RoleGuard {
  readonly access: Role;
  readonly budget?: never;
}

export type PageGuard = PublicGuard | RoleGuard;

/** Declaration of one way into a function. */
export interface Gate {
  /** E.g. `POST /api/waitlist`, or `page`. */
  readonly name: string;
  readonly access: 'public' | Role;
  readonly budget?: Budget<never> | undefined;
}

/** Marks a handler with its gates, so that a test can walk over all there are. */
export const gated = <Handler extends object>(
  handler: Handler,
  gates: readonly Gate[],
): Handler & { readonly gates: readonly Gate[] } => Object.assign(handler, { gates });

/** The limits of requests: what holds for the network alone, and what joins it while the site has room, or has none. */
function limitsOf<Input>(name: string, requests: Requests<Input>) {
  const { perNetwork, perSite, weigh, counts = 'requests', concerns, isFormal } = requests;
  const by: Limit<Input>['by'] = async (input, ctx) => (!concerns || (await concerns(input, ctx)) ? '' : undefined);
  const common = { counts, weigh, by, ...(isFormal && { isFormal }) };
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

/** Counts a request. What others have used up refuses no network the first it has in an hour (`SiteRate`). */
async function take<Input>(
  ctx: Context,
  { own, site, late }: ReturnType<typeof limitsOf<Input>>,
  input: Input,
  further: readonly Limit<Input>[] = [],
): Promise<() => Promise<void>> {
  try {
    return await consume(ctx, [...own, ...site, ...further], input);
  } catch (error) {
    if (!isRefusal(error) || late.length === 0) throw error;
    return consume(ctx, [...own, ...late, ...further], input);
  }
}

/** What a call is answered with: whether only the minimum may be kept, and how to take a success back. */
interface Spent {
  readonly isBeyond: boolean;
  readonly forgive: () => Promise<void>;
}

/**
 * Counts a call against its budget, together with further limits.
 *
 * @throws AppError rate-limited where the budget refuses
 */
export async function spend<Input>(
  ctx: Context,
  budget: Budget<Input>,
  input: Input,
  further: readonly Limit<Input>[] = [],
): Promise<Spent> {
  if (typeof budget === 'string') return { isBeyond: false, forgive: await consume(ctx, further, input) };
  const { name, requests, minimum } = budget;
  if (minimum === undefined) {
    const forgive = requests ? take(ctx, limitsOf(name, requests), input, further) : consume(ctx, further, input);
    return { isBeyond: false, forgive: await forgive };
  }
  // First, so that a request that is refused takes nothing of the room for text.
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
