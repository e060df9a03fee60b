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

/** Contents of a layer besides the subjects. */
export interface Layer {
  /** Folders that are no subject. */
  readonly folders?: readonly string[];
  /** Names without extension of files directly in the layer. */
  readonly root?: readonly string[];
}

/** Layers by their folder. */
export type Layers = Readonly<Record<string, Layer>>;

const layerOf = (file: string, layers: Layers): string | undefined =>
  Object.keys(layers)
    .filter((layer) => file.startsWith(`${layer}/`))
    .toSorted((one, other) => other.length - one.length)[0];

/** Returns a file's place in its layer: its first folder, or its own name directly in the layer. */
function placeIn(layer: string, file: string): { readonly folder: string } | { readonly name: string } {
  const [first = '', ...rest] = file.slice(layer.length + 1).split('/');
  return rest.length > 0 ? { folder: first } : { name: first.replace(/\..*$/, '') };
}

const allowedNames = ({ folders = [] }: Layer): readonly string[] => [...subjects, ...folders];

/** Lists files that are neither in a subject's folder nor on their layer's list. */
export const homelessFiles = (files: readonly string[], layers: Layers): string[] =>
  files.flatMap((file) => {
    const folder = layerOf(file, layers);
    const layer = folder && layers[folder];
    if (!folder || !layer) return [];
    const place = placeIn(folder, file);
    if ('folder' in place) {
      if (allowedNames(layer).includes(place.folder)) return [];
      return [`${file}: '${place.folder}' is no subject. Find the file's own in tests/subjects.test.ts.`];
    }
    if (layer.root?.includes(place.name)) return [];
    return [
      `${file} is in no folder of a subject. Move it there; a file without a subject joins the list of ${folder}.`,
    ];
  });

/** Lists names on the layers' lists that no longer exist. */
export const findMissingNames = (files: readonly string[], layers: Layers): string[] =>
  Object.entries(layers).flatMap(([folder, { folders = [], root = [] }]) => {
    const places = files.filter((file) => layerOf(file, layers) === folder).map((file) => placeIn(folder, file));
    const rest = folders.filter((folder) => !places.some((place) => 'folder' in place && place.folder === folder));
    const gone = root.filter((name) => !places.some((place) => 'name' in place && place.name === name));
    return [...rest, ...gone].map((name) => `${folder} has no '${name}' any more. Take it off its list.`);
  });

const FOLDER_MAX = 20;

/** Lists folders with too many files. @param exempt folders that may have more, with the reason */
export const crowdedFolders = (files: readonly string[], exempt: Readonly<Record<string, string>>): string[] =>
  [...Map.groupBy(files, dirname)]
    .filter(([folder, { length }]) => length > FOLDER_MAX && !Object.hasOwn(exempt, folder))
    .map(([folder, { length }]) => `${folder} holds ${length} files. Make folders in it: by subject, then by reader.`);

/** Imported project files of each file. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Resolves an import to a path of the project; undefined for other packages. */
function target(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  for (const [alias, path] of Object.entries(aliases)) {
    const [start = ''] = alias.split('*');
    if (specifier.startsWith(start)) return join(path.replace('*', specifier.slice(start.length)));
  }
  return undefined;
}

/** Reads the imports of files, types included. @param aliases of package.json */
export const importsOf = (sources: readonly Source[], aliases: Readonly<Record<string, string>>): Imports =>
  new Map(
    sources.map(({ file, text }) => {
      const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([.#][^'?]+)/g)].flatMap(
        ([, name]) => name ?? [],
      );
      return [file, specifiers.flatMap((specifier) => target(file, specifier, aliases) ?? [])] as const;
    }),
  );

/** Import in each direction by pair, e.g. `law ↔ mail`. */
export type Circles = Readonly<Record<string, readonly [string, string]>>;

/** Finds subjects that import each other. @param layer limits the search to imports within one layer */
export function findCircles(imports: Imports, layers: Layers, layer?: string): Circles {
  const subjectOf = (file: string): string | undefined => {
    const folder = layerOf(file, layers);
    if (folder === undefined || (layer !== undefined && folder !== layer)) return undefined;
    const place = placeIn(folder, file);
    return 'folder' in place && subjects.includes(place.folder) ? place.folder : undefined;
  };
  const ways = new Map<string, string>();
  for (const [file, targets] of imports) {
    const from = subjectOf(file);
    for (const path of targets) {
      const to = subjectOf(path);
      if (from && to && from !== to) ways.set(`${from} ${to}`, `${file} → ${path}`);
    }
  }
  const pairs = subjects.flatMap((one, index) => subjects.slice(index + 1).map((other) => [one, other] as const));
  return Object.fromEntries(
    pairs.flatMap(([one, other]) => {
      const [there, back] = [ways.get(`${one} ${other}`), ways.get(`${other} ${one}`)];
      return there && back ? [[`${one} ↔ ${other}`, [there, back] as const]] : [];
    }),
  );
}

/** Lists changes to the known circular imports, which may only become fewer. @param held the known pairs */
export function newCircles(circles: Circles, held: readonly string[], where: string): string[] {
  const added = Object.entries(circles).filter(([pair]) => !held.includes(pair));
  return [
    ...added.map(([pair, ways]) => `${where}: ${pair} is a new circle. Turn one of ${ways.join(' and ')}.`),
    ...held
      .filter((pair) => !Object.hasOwn(circles, pair))
      .map((pair) => `${where}: ${pair} is a circle no more. Take it off the list, so that it stays so.`),
  ];
}
