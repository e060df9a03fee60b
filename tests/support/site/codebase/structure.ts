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
    const isWired = new RegExp(`\\b(?:e|ownE)ndpoint\\(\\s*${name}\\b`).test(text);
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

/** Lists inputs of addresses without the shared completion of own paths and of hosts without a scheme. */
export const incompleteAddresses = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ text }) => /type="url"|inputMode="url"|\btargetUrl: text\(/.test(text) && !/\btypedAddress\b/.test(text))
    .map(({ file }) => `${file} takes an address as it is typed: complete it with typedAddress.`);

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
