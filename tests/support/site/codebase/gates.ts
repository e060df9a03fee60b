import { join } from 'node:path';
import type { Budget, Gate, Requests, Spending, Stored } from '#server/http/budget.ts';
import type { Source } from './structure.ts';
import { files, root } from './tree.ts';

/** Function of `functions/` with its gates; undefined if it declares none. */
export interface GatedFunction {
  readonly file: string;
  readonly gates: readonly Gate[] | undefined;
  readonly isScheduled: boolean;
}

const isGated = (handler: unknown): handler is { readonly gates: readonly Gate[] } =>
  typeof handler === 'function' && 'gates' in handler && Array.isArray(handler.gates);

/** Loads every function with its declarations; an edge function declares its only gate as `budget`. */
export const gatedFunctions = (): Promise<GatedFunction[]> =>
  Promise.all(
    files
      .filter((file) => /^functions\/(?:edge\/)?[^/]+\.ts$/.test(file))
      .map(async (file) => {
        const { default: handler, budget, config } = await import(join(root, file));
        const edge: readonly Gate[] = [{ name: 'edge', access: 'public', budget }];
        const gates = file.startsWith('functions/edge/') ? edge : undefined;
        const isScheduled = typeof config === 'object' && config !== null && 'schedule' in config;
        return { file, gates: isGated(handler) ? handler.gates : gates, isScheduled };
      }),
  );

/** Lists public handlers without a declaration, whose cost would be unlimited. */
export const undeclared = (functions: readonly GatedFunction[]): string[] =>
  functions.flatMap(({ file, gates = [], isScheduled }) => {
    if (gates.length === 0 && !isScheduled) return [`${file} declares no gate: use a frame of src/server/http.`];
    return gates
      .filter(({ access, budget }) => access === 'public' && budget === undefined)
      .map(({ name }) => `${file} declares no budget for ${name} (src/server/http/budget.ts).`);
  });

/** Files that may read the visitor's address, each with its reason. */
const READERS: Readonly<Record<string, string>> = {
  'src/server/counter-key.ts': 'keys every limit',
  'src/server/context.ts': 'describes the context',
  'src/server/http/context.ts': 'takes it from the platform',
  'functions/edge/redirect.ts': 'passes it on, signed, to what counts the visit',
  'src/server/services/redirects/following.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/attribution.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/collector.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/visitor.ts': 'names the visitor of the day',
  'src/server/services/accounts/login-log.ts': 'notes whether two logins came from one place',
};

// A type may name the address (`Pick<Context, 'ip'>`); it does not read it.
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'ip'/gm, '');

/** Lists files that build a limit's key themselves and could count IPv6 networks differently. */
export const networkKeysElsewhere = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => !(file in READERS) && /\bip\b|\bvisitor(?:Network|Site)\b/.test(withoutComments(text)))
    .map(
      ({ file }) => `${file} reads the visitor's address. Key a limit with networkShares (src/server/counter-key.ts).`,
    );

const DAY_MS = 24 * 60 * 60 * 1000;
const MB = 1_000_000;
/** Bytes of a counter in `rate_limits`, with indexes. An IPv6 request uses two for its network, one for the site. */
const COUNTER_BYTES = 110;
const COUNTERS_PER_REQUEST = 2;

type AnyBudget = Spending<never>;

const perDay = ({ max, windowMs }: NonNullable<Requests['perSite']>): number => (max * DAY_MS) / windowMs;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Bytes stored per day; rows that expire within the day count only as far as they exist together. */
const bytesOf = (stored: readonly Stored[], calls: number): number =>
  sum(stored.map(({ bytes, perDay: rows = calls }) => bytes * rows));

const remainingOf = (stored: readonly Stored[], calls: number): number =>
  sum(
    stored.map(({ bytes, perDay: rows = calls, remaining, keptDays }) =>
      keptDays === 'forever' ? bytes * rows : bytes * (remaining ?? 0),
    ),
  );

/** Calls until a site's window is full and closes. */
const callsOf = (requests: Requests<never> | undefined): number =>
  (requests?.perSite?.max ?? 0) / (requests?.least ?? 1);

/** Bytes of the counters that exist together: those of one site window. */
const countersOf = (requests: Requests<never> | undefined, calls = callsOf(requests)): number =>
  calls * COUNTERS_PER_REQUEST * COUNTER_BYTES;

/** Worst case of one budget. */
export interface Cost {
  readonly name: string;
  /** Bytes that a day of attack from all networks leaves. */
  readonly bytes: number;
  /** Part of them that no nightly job deletes. */
  readonly forever: number;
  readonly mailsOfThousand: number;
  readonly mailsOfDay: number;
}

/** Computes the worst case that strangers can cause within one budget. */
export function computeCost({ name, requests, minimum, stored, mails }: AnyBudget): Cost {
  const calls = requests?.perSite ? perDay(requests.perSite) : 0;
  const further = minimum?.calls ?? 0;
  const counters = countersOf(requests, minimum?.calls) + countersOf(minimum, minimum?.calls);
  return {
    name,
    bytes: bytesOf(stored, calls) + bytesOf(minimum?.stored ?? [], further) + counters,
    forever: remainingOf(stored, calls) + remainingOf(minimum?.stored ?? [], further),
    mailsOfThousand: Math.min(1000 * mails.perCall, mails.perNetworkDay),
    mailsOfDay: mails.perDay,
  };
}

/** Lists budgets without a limit for what they store. */
export const findUnlimited = ({ name, requests, stored }: AnyBudget): string[] =>
  stored
    .filter((row) => row.perDay === undefined && requests?.perSite === undefined)
    .map(({ table }) => `${name} has no end for ${table}: give perDay, or requests.perSite.`);

const isSpending = (budget: Budget<never> | undefined): budget is AnyBudget => typeof budget === 'object';

/** Returns each budget once, with the gates that share it. */
export function listBudgets(functions: readonly GatedFunction[]) {
  const gates = functions.flatMap(({ file, gates: declared = [] }) =>
    declared.map(({ name, budget }) => ({
      way: /^(?:page|pixel|webhook|notice|edge)$/.test(name) ? file.replace(/^functions\/|\.ts$/g, '') : name,
      budget,
    })),
  );
  const byName = Map.groupBy(
    gates.flatMap(({ way, budget }) => (isSpending(budget) ? [{ way, budget }] : [])),
    ({ budget }) => budget.name,
  );
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ budget: first.budget, ways: same.map(({ way }) => way) }] : [];
  });
}

const inMb = (bytes: number): string => (bytes / MB).toFixed(2);

const inWords = (rate: Requests['perNetwork'], late = 0): string =>
  `${rate.max} in ${rate.windowMs / 60_000} min${late > 0 ? `, then ${late} an hour` : ''}`;

/** Describes the limits of a network and of the site. */
function limitsInWords({ requests, minimum, ofService }: AnyBudget): readonly [string, string] {
  if (ofService) {
    const { perNetwork, perSite, late } = ofService;
    return [`${perNetwork} a day`, `${perSite} a day, then a network's first ${late}`];
  }
  const each = [...(requests ? [requests] : []), ...(minimum ? [minimum] : [])];
  if (each.length === 0) return ['caps', 'caps'];
  return [
    each.map(({ perNetwork }) => inWords(perNetwork)).join('; '),
    each.map(({ perSite }) => (perSite ? inWords(perSite, perSite.late) : 'caps')).join('; '),
  ];
}

/** Builds the rows of docs/decisions/budgets.md: one for each budget, and their sum. */
export function budgetTable(functions: readonly GatedFunction[]): string[] {
  const rows = listBudgets(functions).map(({ budget, ways }) => ({ budget, ways, cost: computeCost(budget) }));
  const total = (key: 'bytes' | 'forever'): string => inMb(sum(rows.map(({ cost }) => cost[key])));
  return [
    ...rows.map(({ budget, ways, cost }) =>
      [
        `| ${budget.name}: ${ways.join(', ')}`,
        ...limitsInWords(budget),
        budget.beyond,
        inMb(cost.bytes),
        inMb(cost.forever),
        `${cost.mailsOfThousand} / ${cost.mailsOfDay} |`,
      ].join(' | '),
    ),
    `| all | | | | ${total('bytes')} | ${total('forever')} | |`,
  ];
}
