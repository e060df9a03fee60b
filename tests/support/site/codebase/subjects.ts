import { dirname, join } from 'node:path';
import type { Source } from './structure.ts';

/** Subjects of the product: the folders of every layer (docs/architecture.md). */
const subjects: readonly string[] = [
  'redirects',
  'visits',
  'people',
  'letters',
  'mail',
  'accounts',
  'events',
  'evenings',
  'tagging',
  'content',
  'law',
  'purchases',
  'pages',
  'shell',
  'dashboard',
  'takeout',
  'operations',
  'search',
];

/** Captures the folder of a file in its layer; Astro's pages are named by their addresses. */
const folderInLayer = /^(?:src\/server\/\w+|src\/islands\/admin|src\/(?!pages\/)\w+|db\/\w+)\/([a-z]+)\//;

const subjectOf = (file: string): string | undefined => {
  const folder = folderInLayer.exec(file)?.[1];
  return folder && subjects.includes(folder) ? folder : undefined;
};

/** Resolves an import to a path of the project; undefined for other packages. */
function target(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  for (const [alias, path] of Object.entries(aliases)) {
    const [start = ''] = alias.split('*');
    if (specifier.startsWith(start)) return join(path.replace('*', specifier.slice(start.length)));
  }
  return undefined;
}

/**
 * Finds subjects that import each other, types included: one import in each direction by pair, e.g. `law ↔ mail`.
 * @param aliases of package.json
 */
export function findCircles(
  sources: readonly Source[],
  aliases: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const ways = new Map<string, string>();
  for (const { file, text } of sources) {
    const from = subjectOf(file);
    for (const [, specifier = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^'?]+)/g)) {
      const path = target(file, specifier, aliases);
      const to = path && subjectOf(path);
      if (from && to && from !== to) ways.set(`${from} ${to}`, `${file} → ${path}`);
    }
  }
  const pairs = subjects.flatMap((one, index) => subjects.slice(index + 1).map((other) => [one, other] as const));
  return new Map(
    pairs.flatMap(([one, other]) => {
      const [there, back] = [ways.get(`${one} ${other}`), ways.get(`${other} ${one}`)];
      return there && back ? [[`${one} ↔ ${other}`, `${there} and ${back}`] as const] : [];
    }),
  );
}
