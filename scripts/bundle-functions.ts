import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const projectDir = join(import.meta.dirname, '..');

/** Some packages still call `require`, which a module does not have. */
const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** What became of a function. */
export interface FunctionBundle {
  /** The files that it was made of. */
  readonly sources: readonly string[];
  /** What it still loads from elsewhere: Node's own modules, and packages that are not in it. */
  readonly loads: readonly string[];
}

/**
 * Makes one file of every function with all that it needs. Netlify's own bundler leaves packages apart, hundreds of
 * files that a cold start reads one by one (`npm run bench cold-start` shows the difference).
 *
 * @param outdir where the files are written, `<name>.mjs`
 * @returns what became of each function, by its name
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
    // Of the same package, modules let go what nobody uses.
    mainFields: ['module', 'main'],
    // Less to load; the names stay, because the log shows them where something was thrown.
    minify: true,
    keepNames: true,
    // Native: Netlify's bundler lays it beside the one function that uses it.
    external: ['sharp'],
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { inputs, imports }]) => {
      return [basename(file, '.mjs'), { sources: Object.keys(inputs), loads: imports.map(({ path }) => path) }];
    }),
  );
}

if (import.meta.main) await bundleFunctions(join(projectDir, 'dist-functions'));
