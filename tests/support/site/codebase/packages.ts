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

interface LockedPackage {
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
  readonly inBundle?: boolean | undefined;
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

/** Lists hand-written entries, which lack the package's hash and its systems. */
export const hollowPackages = (packages: LockedPackages): string[] =>
  Object.entries(packages)
    .filter(([folder, entry]) => folder !== '' && entry.integrity === undefined && entry.inBundle !== true)
    .map(([folder]) => `package-lock.json: ${folder} has no integrity. Remove the entry and run npm install.`);
