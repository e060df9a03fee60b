/** Lists versions that are not exact, aliased packages included; a range would install something else tomorrow. */
export const looseVersions = (dependencies: Readonly<Record<string, string>>): string[] =>
  Object.entries(dependencies)
    .filter(([, version]) => !/^(?:npm:[\w@./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}: pin the exact version (npm install -E).`);

/** Lists lockfile entries from other registries; such a lockfile installs only where it was made. */
export const foreignRegistries = (lockfile: string): string[] =>
  [...lockfile.matchAll(/"resolved":\s*"([^"]+)"/g)]
    .flatMap(([, address]) => address ?? [])
    .filter((address) => !address.startsWith('https://registry.npmjs.org/'))
    .map((address) => `package-lock.json: ${address} is not the npm registry. Remove "resolved" or install from it.`);

/** Systems that a package supports; npm installs it on no other. */
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

/** Relevant part of package-lock.json: packages by folder. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Lists optional packages of other systems that the lockfile lacks; `npm ci` refuses it then. They are missing if the
 * registry in use did not have them.
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

/** Tells whether a Node version is in a range, as packages write them. */
const isInRange = (range: string, [major, minor]: readonly [number, number]): boolean =>
  range.split('||').some((part) => {
    const [, operator, least, next = '0'] = /^\s*(>=|\^)?\s*(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (least === undefined) return part.includes('*');
    return Number(least) === major ? minor >= Number(next) : operator === '>=' && major > Number(least);
  });

/** Lists packages that do not support the oldest Node that package.json allows; npm warns of them. */
export function demandingPackages(packages: LockedPackages, least: string): string[] {
  const [major = 0, minor = 0] = (least.match(/\d+/g) ?? []).map(Number);
  return Object.entries(packages)
    .filter(([, { engines, optional }]) => {
      const node = typeof engines === 'object' && engines !== null && 'node' in engines ? engines.node : undefined;
      return optional !== true && typeof node === 'string' && !isInRange(node, [major, minor]);
    })
    .map(([folder]) => `package.json asks for Node ${least}; ${folder} wants a newer one. Raise "engines".`);
}

/** Lists hand-written entries, which lack the package's hash and its systems. */
export const hollowPackages = (packages: LockedPackages): string[] =>
  Object.entries(packages)
    .filter(([folder, entry]) => folder !== '' && entry.integrity === undefined && entry.inBundle !== true)
    .map(([folder]) => `package-lock.json: ${folder} has no integrity. Remove the entry and run npm install.`);

/**
 * Lists entries whose systems differ from their package's: npm would install files that cannot run, such as Biome's
 * second binary of 96 MB.
 * @param read returns the package.json of a folder; undefined if it is not installed
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
