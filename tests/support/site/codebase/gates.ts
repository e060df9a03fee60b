import { join } from 'node:path';
import type { Budget, Gate, Spending } from '#server/http/budget.ts';
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

const isSpending = (budget: Budget<never> | undefined): budget is Spending<never> => typeof budget === 'object';

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
