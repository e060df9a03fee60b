import type { Role } from '#domain/accounts/roles.ts';
import type { Context } from '#server/context.ts';
import { byNetwork, consume, hasRoom, type Limit } from './rate-limit.ts';

/** Most that is taken in a window of time. */
interface Rate {
  readonly max: number;
  readonly windowMs: number;
}

/** Requests that the frame counts before the handler runs: for each network (src/server/counter-key.ts), and for the site. */
export interface Requests<Input = unknown> {
  readonly perNetwork: Rate;
  /** Undefined where a cap further inside holds (`Stored.perDay`). */
  readonly perSite?: Rate;
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
  /** Undefined where only caps in the database hold, because no request is ever refused. */
  readonly requests?: Requests<Input>;
  /** Requests that are still taken beyond `requests`, with what may not be missing. */
  readonly minimum?: Requests<Input> & { readonly stored: readonly Stored[] };
  /** `refuse` answers 429, `keep-minimum` takes the request without free text, `count-nothing` takes it and stores nothing. */
  readonly beyond: 'refuse' | 'keep-minimum' | 'count-nothing';
  readonly stored: readonly Stored[];
  readonly mails: Mails;
}

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

function limitsOf<Input>(name: string, requests: Requests<Input>): Limit<Input>[] {
  const { perNetwork, perSite, counts = 'requests', concerns, isFormal } = requests;
  const by: Limit<Input>['by'] = async (input, ctx) => (!concerns || (await concerns(input, ctx)) ? '' : undefined);
  const common = { counts, ...(isFormal && { isFormal }) };
  return [
    { ...byNetwork, ...common, ...perNetwork, by, name },
    ...(perSite ? [{ ...common, ...perSite, by, name: `${name}-site` }] : []),
  ];
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
  const limits = requests ? limitsOf(name, requests) : [];
  if (minimum === undefined) return { isBeyond: false, forgive: await consume(ctx, [...limits, ...further], input) };
  const [isWithin, forgive] = await Promise.all([
    hasRoom(ctx, limits, input),
    consume(ctx, [...limitsOf(`${name}-minimum`, minimum), ...further], input),
  ]);
  return { isBeyond: !isWithin, forgive };
}
