import { join } from 'node:path';
import type { Gate } from '#server/http/budget.ts';
import type { Source } from './structure.ts';
import { files, root } from './tree.ts';

/** A function of `functions/` with its gates; undefined where it declares none. */
export interface GatedFunction {
  readonly file: string;
  readonly gates: readonly Gate[] | undefined;
  readonly isScheduled: boolean;
}

const isGated = (handler: unknown): handler is { readonly gates: readonly Gate[] } =>
  typeof handler === 'function' && 'gates' in handler && Array.isArray(handler.gates);

/** Loads every function with what it declares; an edge function declares its one gate as `budget`. */
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

/** A public handler without a declaration could cost anything. */
export const undeclared = (functions: readonly GatedFunction[]): string[] =>
  functions.flatMap(({ file, gates = [], isScheduled }) => {
    if (gates.length === 0 && !isScheduled) return [`${file} declares no gate: use a frame of src/server/http.`];
    return gates
      .filter(({ access, budget }) => access === 'public' && budget === undefined)
      .map(({ name }) => `${file} declares no budget for ${name} (src/server/http/budgets.ts).`);
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

// A type may name the address (`Pick<Context, 'ip'>`): it reads nothing.
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'ip'/gm, '');

/** A limit whose key is built elsewhere would count IPv6 in a way of its own. */
export const networkKeysElsewhere = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => !(file in READERS) && /\bip\b|\bvisitor(?:Network|Site)\b/.test(withoutComments(text)))
    .map(
      ({ file }) => `${file} reads the visitor's address. Key a limit with networkShares (src/server/counter-key.ts).`,
    );
