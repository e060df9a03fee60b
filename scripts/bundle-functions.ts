import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const projectDir = join(import.meta.dirname, '..');

/** Some packages still call `require`, which ES modules lack. */
const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

export interface FunctionBundle {
  readonly sources: readonly string[];
  /** Files that its imports lead to, also those of which nothing is left in the bundle. */
  readonly reached: ReadonlySet<string>;
  /** Imports left in the bundle: Node's own modules and external packages. */
  readonly loads: readonly string[];
}

/**
 * Bundles each function with its packages into one file. Netlify's own bundler leaves hundreds of package files that a
 * cold start reads one by one (`npm run bench cold-start` shows the difference).
 */
export async function bundleFunctions(outdir: string): Promise<ReadonlyMap<string, FunctionBundle>> {
  const entries = readdirSync(join(projectDir, 'functions')).filter((file) => file.endsWith('.ts'));
  const { metafile } = await build({
    absWorkingDir: projectDir,
    entryPoints: entries.map((file) => `functions/${file}`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules allow tree shaking.
    mainFields: ['module', 'main'],
    // Smaller files load faster; the names stay, because stack traces in the log show them.
    minify: true,
    keepNames: true,
    // Native: Netlify's bundler adds it to the one function that uses it.
    external: ['sharp'],
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { inputs, imports, entryPoint = '' }]) => {
      // A set also visits what is added to it meanwhile.
      const reached = new Set([entryPoint]);
      for (const path of reached)
        for (const imported of metafile.inputs[path]?.imports ?? []) reached.add(imported.path);
      return [
        basename(file, '.mjs'),
        { sources: Object.keys(inputs), reached, loads: imports.map(({ path }) => path) },
      ];
    }),
  );
}

if (import.meta.main) await bundleFunctions(join(projectDir, 'dist-functions'));
