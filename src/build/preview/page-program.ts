import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'esbuild';
import { PREVIEW_PROGRAM } from '#contracts/content/preview.ts';

/** Where Astro keeps the program of the pages while it draws them; in the project, where it finds its packages. */
const programFolder = (publishDir: string): string =>
  join(publishDir.startsWith(process.cwd()) ? publishDir : join(process.cwd(), '.astro'), '.prerender');

/** What draws pages needs nothing of the machine that builds: images are shown as they are. */
const ABSENT = /^(?:node:|vite$|sharp$)/;

/** The pages' modules as they are, but with content that comes with each order instead of the release's. */
const pagesInBrowser: Plugin = {
  name: 'pages-in-browser',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: ABSENT }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}' }));
    onLoad({ filter: /_astro_data-layer-content_[^/]*\.mjs$/ }, () => ({
      contents: 'export default globalThis.previewContent',
    }));
  },
};

/** The style sheets of every built page, by its path. */
async function stylesOf(publishDir: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const files = globSync('**/*.html', { cwd: publishDir }).toSorted();
  const pages = files.map(async (file) => {
    const html = await readFile(join(publishDir, file), 'utf8');
    const links = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g);
    const path = `/${file.replace(/\.html$/, '')}`.replace(/\/index$/, '/');
    return [path, [...links].map(([, href = '']) => href)] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/**
 * Keeps the program that has just drawn the pages, for the owner's browser: the preview is drawn by the very code that
 * draws the page (docs/decisions/content.md). It is a file that nobody but the preview asks for.
 */
export const pageProgram = (): AstroIntegration => ({
  name: 'page-program',
  hooks: {
    'astro:build:generated': async ({ dir }) => {
      const publishDir = fileURLToPath(dir);
      const folder = programFolder(publishDir);
      const [entry] = globSync('prerender-entry.*.mjs', { cwd: folder });
      if (entry === undefined) throw new Error('Astro has kept no program of the pages');
      const worker = join(import.meta.dirname, 'worker.ts');
      await build({
        stdin: {
          contents: `
            import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
            import { serve } from ${JSON.stringify(worker)};
            const load = () => import(${JSON.stringify(join(folder, entry))});
            serve({ load, StaticPaths, styles: ${JSON.stringify(await stylesOf(publishDir))} });`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2023',
        minify: true,
        // Ours says so of its sources, and what was built of them lies in the same folder.
        ignoreAnnotations: true,
        outfile: join(publishDir, PREVIEW_PROGRAM),
        // The same as the pages were built for.
        define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
        plugins: [pagesInBrowser],
        logLevel: 'error',
      });
    },
  },
});
