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
