import { basename, dirname } from 'node:path';

/** A rule of netlify.toml. */
export interface Rule {
  readonly from: string;
  readonly to: string;
}

/** Lists modules that match the pattern and are not allowed to. */
export const strayUses = (sources: readonly Source[], pattern: RegExp, allowed: readonly string[]): string[] =>
  sources.flatMap(({ file, text }) =>
    pattern.test(text) && !allowed.includes(file) ? [`${file}: only ${allowed.join(', ')} may do this.`] : [],
  );

/** Operation of src/contracts with its export name. */
export interface NamedRoute {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

const functionFile = /^functions\/([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/;
const edgeFile = /^functions\/edge\/[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/;
const functionAddress = /^\/\.netlify\/functions\/([\w-]+)$/;

const isSchedule = ({ text }: Source): boolean => /\bschedule:/.test(text);
const functionNamed = (name: string) => `functions/${name}.ts`;
const functionOf = ({ to }: Rule): string | undefined => functionAddress.exec(to)?.[1];

/** Lists other files in `functions/`: Netlify deploys every file directly in it and every folder with an index. */
export const misplacedFunctions = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.startsWith('functions/') && !functionFile.test(file) && !edgeFile.test(file))
    .map((file) => `${file} would be deployed or is dead. Shared code belongs to src/server, tests to tests/.`);

/** Lists functions without exactly one of rule and schedule, and rules without a function. */
export function unmatchedFunctions(functions: readonly Source[], rules: readonly Rule[]): string[] {
  const files = new Set(functions.map(({ file }) => file));
  const targets = new Set(rules.flatMap((rule) => functionOf(rule) ?? []).map(functionNamed));
  const lonely = functions
    .filter((source) => targets.has(source.file) === isSchedule(source))
    .map(({ file }) => `${file} needs a [[redirects]] rule in netlify.toml or a schedule, and not both.`);
  const dangling = [...targets]
    .filter((file) => !files.has(file))
    .map((file) => `netlify.toml sends requests to ${file}, which does not exist.`);
  return [...lonely, ...dangling];
}

/** Lists wildcard rules, which would publish each function under a second name. */
export const wildcardRules = (rules: readonly Rule[]): string[] =>
  rules
    .filter(({ from, to }) => from === '/api/*' || (to.startsWith('/.netlify/functions/') && !functionAddress.test(to)))
    .map(({ from, to }) => `The rule ${from} → ${to} is a wildcard over functions. Name every endpoint.`);

const dynamicValue = /`|\.\.\.|:\s*(?!true\b|false\b)[A-Za-z_$]/;

function configProblems({ file, text }: Source): string[] {
  if (!/\bconfig\b\s*[:=]/.test(text)) return [];
  const literal = /^export const config: Config = (\{[^;]*\});$/m.exec(text)?.[1];
  if (literal === undefined)
    return [`${file}: only \`export const config: Config = { literals };\` is read by Netlify.`];
  return [
    ...(dynamicValue.test(literal) ? [`${file}: config may hold literals only, anything else is dropped.`] : []),
    ...(functionFile.test(file) && /\bpath:/.test(literal)
      ? [`${file}: config.path makes the function unreachable for rules. Write a [[redirects]] rule.`]
      : []),
    ...(/\baggregateBy:\s*['"]/.test(literal) ? [`${file}: aggregateBy must be an array, e.g. ['ip', 'domain'].`] : []),
  ];
}

/** Lists forms of `config` that Netlify, which reads it statically, silently ignores (docs/decisions/platform.md). */
export const unreadableConfigs = (functions: readonly Source[]): string[] => functions.flatMap(configProblems);

/** Tells whether Netlify's pattern (`:placeholder`, `*` at the end) matches every address of the route's path. */
function covers(from: string, path: string): boolean {
  const pattern = from.split('/');
  const segments = path.split('/');
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((part, index) => part === segments[index] || part.startsWith(':'));
}

/** Lists operations without a rule, or that the rule's function does not wire. */
export const unwiredRoutes = (
  routes: readonly NamedRoute[],
  rules: readonly Rule[],
  functions: readonly Source[],
): string[] =>
  routes.flatMap(({ name, method, path }) => {
    const rule = rules.find(({ from }) => covers(from, path));
    const target = rule && functionOf(rule);
    if (target === undefined) return [`${name} (${method} ${path}) has no rule to a function in netlify.toml.`];
    const file = functionNamed(target);
    const text = functions.find((source) => source.file === file)?.text ?? '';
    const isWired = new RegExp(`\\bendpoint\\(\\s*${name}\\b`).test(text);
    return isWired ? [] : [`${name} (${method} ${path}) is not wired: write endpoint(${name}, …) in ${file}.`];
  });

/** Lists operations with the same method and address. */
export function collidingRoutes(routes: readonly NamedRoute[]): string[] {
  const addressOf = ({ method, path }: NamedRoute) => `${method} ${path.replaceAll(/:[^/]+/g, ':')}`;
  const byAddress = Map.groupBy(routes, addressOf);
  return [...byAddress]
    .filter(([, same]) => same.length > 1)
    .map(([address, same]) => `${same.map(({ name }) => name).join(' and ')} both describe ${address}. Keep one.`);
}

const nounFolders = /^(?:src|db|functions|scripts|tests)\//;
/** Names from drizzle-kit, or from the function that the file defines. */
const namedElsewhere = /^db\/(?:migrations|functions)\//;
const segmentName = /^(?:\[(?:\.\.\.)?[a-z]+\]|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z0-9]+)*$/;
const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'shared', 'lib']);

/** Lists files and folders that are not kebab-case nouns, names without a meaning, and barrels. */
export const badNames = (files: readonly string[]): string[] =>
  files
    .filter((file) => nounFolders.test(file) && !namedElsewhere.test(file))
    .flatMap((file) => {
      const segments = file.split('/');
      if (!segments.every((segment) => segmentName.test(segment))) return [`${file}: names are kebab-case.`];
      const nouns = segments.map((segment) => segment.split('.')[0] ?? '');
      if (nouns.some((noun) => emptyNames.has(noun))) return [`${file}: name the noun it is about.`];
      const isBarrel = nouns.at(-1) === 'index' && !file.startsWith('src/pages/');
      return isBarrel ? [`${file}: no barrels. Import the file that has the thing.`] : [];
    });

/** Lists files and folders that docs/architecture.md does not name. */
export const strayFiles = (files: readonly string[], known: ReadonlySet<string>): string[] =>
  files
    .filter((file) => {
      const [top = '', second] = file.split('/');
      if (top !== 'src' || second === undefined) return !known.has(dirname(file) === '.' ? basename(file) : `${top}/`);
      return !known.has(file) && !known.has(`src/${second}/`);
    })
    .map((file) => `${file} is in no known folder. Find its own in docs/architecture.md.`);

/** Lists tests that are focused, skipped or postponed. */
export const sleepingTests = (tests: readonly Source[]): string[] =>
  tests
    .filter(({ text }) => /^\s*(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|fixme|todo)\b/m.test(text))
    .map(({ file }) => `${file} focuses or skips a test. Mend it or delete it.`);

const DESCRIBE_MAX = 250;

export const longDescribes = (tests: readonly Source[]): string[] =>
  tests.flatMap(({ file, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const indent = /^( *)(?:test\.)?describe\b/.exec(line)?.[1];
      if (indent === undefined) return [];
      const length = lines.slice(index).indexOf(`${indent}});`) + 1;
      return length > DESCRIBE_MAX
        ? [`${file}:${index + 1} describes something in ${length} lines: split it by topic.`]
        : [];
    });
  });

const dialing =
  /^import \{[^}]*\b(?:connect|createConnection|Socket as)\b[^}]*\} from 'node:(?:net|tls)'|\bnet\.(?:connect|createConnection)\(/m;

const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
/** Matches innermost brackets, with a preceding spread and with the end of the literal if no call follows. */
const innermost = /(\.{3})?(?:\[[^[\]{}]*\]|\{[^[\]{}]*\})(\s*[,\]})])?/;

/** Reduces a text from its innermost brackets, so that a nested literal does not hide the outer one. */
function spreadsLiteral(text: string): boolean {
  let left = text.replaceAll(quoted, '');
  let found = innermost.exec(left);
  while (found && !(found[1] && found[2])) {
    const [whole, , end = ''] = found;
    left = left.slice(0, found.index) + end + left.slice(found.index + whole.length);
    found = innermost.exec(left);
  }
  return found !== null;
}

/** Lists files that spread a literal into another one to save lines, which hides the length of the list. */
export const packedLiterals = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /\.{3}[[{]/.test(text) && spreadsLiteral(text))
    .map(({ file }) => `${file} spreads a literal: write out what it holds, a line for each.`);

/** Lists waits that count a timer's ticks: background tabs get none, so visitors would wait for ever. */
export const tickCounters = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /setInterval\((?:[^;]|;(?!\s*return))*?(?:[-+]\s*1\b|--|\+\+|[-+]=)/.test(text))
    .map(
      ({ file }) => `${file} counts the ticks of a timer: compare a deadline with the clock (src/ui/seconds-until.ts).`,
    );

/** Lists inputs of addresses without the shared completion of own paths and of hosts without a scheme. */
export const incompleteAddresses = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /type="url"|inputMode="url"|\btargetUrl: text\(/.test(text) && !/\btypedAddress\b/.test(text))
    .map(({ file }) => `${file} takes an address as it is typed: complete it with typedAddress.`);

/** Lists files that open raw HTTP connections: a client that half-closes with its request loses every slow answer. */
export const rawClients = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => file !== 'tests/support/raw-client.ts' && dialing.test(text))
    .map(({ file }) => `${file} opens a connection of its own: use sendBytes of tests/support/raw-client.ts.`);

/** Lists advisory locks with a number of their own: two purposes with one number block each other. */
export const looseLocks = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => file !== 'db/locks.ts' && /pg_(?:try_)?advisory_\w*lock\w*\(\s*\d/.test(text))
    .map(({ file }) => `${file} numbers an advisory lock: name it in db/locks.ts.`);

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));

/** Lists differences between `.env.example` and the variables that src/server/env.ts reads. */
export function unexplainedVariables(env: string, example: string): string[] {
  const read = namesIn(env, /^ {2}([A-Z][A-Z0-9_]+):/gm);
  const explained = namesIn(example, /^(?:# ?)?([A-Z][A-Z0-9_]+)=/gm);
  const silent = example
    .split(/\n{2,}/)
    .filter((paragraph) => /=/.test(paragraph) && !/^# ?(?![A-Z0-9_]+=)\S/m.test(paragraph))
    .map((paragraph) => `.env.example: say above ${paragraph.split('=')[0]} what it is for.`);
  return [
    ...[...read].filter((name) => !explained.has(name)).map((name) => `.env.example does not explain ${name}.`),
    ...[...explained]
      .filter((name) => !read.has(name))
      .map((name) => `.env.example names ${name}, which src/server/env.ts does not read.`),
    ...silent,
  ];
}

/** Lists sources whose major Node version differs: `.nvmrc`, Netlify's build, the `node` package. */
export const disagreeingNodes = (versions: Readonly<Record<string, string | undefined>>, major: string): string[] =>
  Object.entries(versions)
    .filter(([, version]) => version?.trim().split('.')[0] !== major)
    .map(([source, version]) => `${source} says Node ${version}, the project runs on ${major}.`);

const COMMAND = /npm run|\b[A-Z]{3,}(?:_[A-Z]+)+\b|\bSENDING=|Domain management/;

/** Lists sentences with commands or variables that are not folded for the technician (src/islands/admin/technician.tsx). */
export const commandsForOwners = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    [...text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '').matchAll(/(['`])((?:(?!\1).)*)\1/g)].flatMap(
      ({ 2: words = '', index, input }) =>
        words.includes(' ') &&
        COMMAND.test(words.replaceAll(/\$\{[^}]*(?:\}|$)/g, '')) &&
        !/\btechnician:\s*$/.test(input.slice(0, index))
          ? [`${file}: '${words}' must be folded as 'technician'.`]
          : [],
    ),
  );
