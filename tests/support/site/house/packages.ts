/** Ranges would install something else tomorrow, also those of a package that is installed under another name. */
export const looseVersions = (dependencies: Readonly<Record<string, string>>): string[] =>
  Object.entries(dependencies)
    .filter(([, version]) => !/^(?:npm:[\w@./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}: pin the exact version (npm install -E).`);

/** A lockfile that names another registry installs only where it was made. */
export const foreignRegistries = (lockfile: string): string[] =>
  [...lockfile.matchAll(/"resolved":\s*"([^"]+)"/g)]
    .flatMap(([, address]) => address ?? [])
    .filter((address) => !address.startsWith('https://registry.npmjs.org/'))
    .map((address) => `package-lock.json: ${address} is not the npm registry. Remove "resolved" or install from it.`);

/** The systems that a package is for; npm installs it on no other. */
interface Systems {
  readonly os?: readonly string[] | undefined;
  readonly cpu?: readonly string[] | undefined;
  readonly libc?: readonly string[] | undefined;
}

interface LockedPackage extends Systems {
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
  readonly inBundle?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly engines?: unknown;
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
}

/** The part of package-lock.json that matters here: packages by their folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * `npm ci` refuses a lockfile without the optional packages of other systems. It gets so when the registry that it was
 * made with did not have them.
 */
export function missingOptionals(packages: LockedPackages): string[] {
  const locked = new Set(
    Object.entries(packages).map(([key, { version }]) => `${key.split('node_modules/').at(-1)}@${version}`),
  );
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies),
  );
  return wanted
    .filter(([name, version]) => /^\d/.test(version) && !locked.has(`${name}@${version}`))
    .map(([name, version]) => `package-lock.json lacks ${name}@${version}: npm ci will fail. Add its entry.`);
}

/** Whether a Node with this major and minor version is in a range, as packages write them. */
const isInRange = (range: string, [major, minor]: readonly [number, number]): boolean =>
  range.split('||').some((part) => {
    const [, operator, least, next = '0'] = /^\s*(>=|\^)?\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (least === undefined) return part.includes('*');
    return Number(least) === major ? minor >= Number(next) : operator === '>=' && major > Number(least);
  });

/** Packages that npm warns of under the least Node that package.json asks for. */
export function demandingPackages(packages: LockedPackages, least: string): string[] {
  const [major = 0, minor = 0] = (least.match(/\d+/g) ?? []).map(Number);
  return Object.entries(packages)
    .filter(([, { engines, optional }]) => {
      const node = typeof engines === 'object' && engines !== null && 'node' in engines ? engines.node : undefined;
      return optional !== true && typeof node === 'string' && !isInRange(node, [major, minor]);
    })
    .map(([folder]) => `package.json asks for Node ${least}; ${folder} wants a newer one. Raise "engines".`);
}

/** An entry that was written by hand tells npm nothing of a package: neither its hash nor the systems that it is for. */
export const hollowPackages = (packages: LockedPackages): string[] =>
  Object.entries(packages)
    .filter(([folder, entry]) => folder !== '' && entry.integrity === undefined && entry.inBundle !== true)
    .map(([folder]) => `package-lock.json: ${folder} has no integrity. Remove the entry and run npm install.`);

/**
 * An entry that names other systems than its package makes npm install what cannot run there: Biome's second binary was
 * 96 MB.
 *
 * @param read gives the package.json of a folder; undefined where it is not installed
 */
export const mislabelledPackages = (
  packages: LockedPackages,
  read: (folder: string) => Systems | undefined,
): string[] =>
  Object.entries(packages).flatMap(([folder, entry]) => {
    const own = folder === '' ? undefined : read(folder);
    if (own === undefined) return [];
    return (['os', 'cpu', 'libc'] as const)
      .filter((system) => String(entry[system] ?? []) !== String(own[system] ?? []))
      .map((system) => `package-lock.json: ${folder} is for ${own[system]} by its package.json (${system}).`);
  });
