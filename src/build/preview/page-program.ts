import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'esbuild';
import { sheetsOf } from '#build/critical-styles.ts';
import { attributeOf, parsePage } from '#build/html-tree.ts';
import { PREVIEW_PROGRAM } from '#contracts/content/preview.ts';
import type { Program } from './worker.ts';

/** Folder of Astro's rendering program during a build, inside the project so that it finds its packages. */
const programFolder = (publishDir: string): string =>
  join(publishDir.startsWith(process.cwd()) ? publishDir : join(process.cwd(), '.astro'), '.prerender');

/** Modules of the build machine, which rendering in the browser does not need: images are shown as they are. */
const ABSENT = /^(?:node:|vite$|sharp$)/;

/** Bundles the pages' modules unchanged, but with the content of each order instead of the release's. */
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

async function stylesOf(publishDir: string): Promise<Program['styles']> {
  const files = globSync('**/*.html', { cwd: publishDir }).toSorted();
  const pages = files.map(async (file) => {
    const sheets = sheetsOf(parsePage(await readFile(join(publishDir, file), 'utf8')));
    const path = `/${file.replace(/\.html$/, '')}`.replace(/\/index$/, '/');
    return [path, sheets.map((sheet) => attributeOf(sheet, 'href') ?? '')] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** Lists the style sheets of public pages: pages of a kind that has none yet need those that no page links. */
function listSheets(publishDir: string, styles: Program['styles']): readonly string[] {
  const linkedBy = (isAdmin: boolean): readonly string[] =>
    Object.entries(styles).flatMap(([path, sheets]) => (path.startsWith('/admin') === isAdmin ? sheets : []));
  const [shown, admin] = [new Set(linkedBy(false)), new Set(linkedBy(true))];
  const all = globSync('_astro/*.css', { cwd: publishDir }).map((file) => `/${file}`);
  return [...shown, ...all.filter((sheet) => !(shown.has(sheet) || admin.has(sheet))).toSorted()];
}

/**
 * Publishes the program that rendered the pages, so that the owner's preview runs the same code as the build
 * (docs/decisions/content.md). Only the preview requests this file.
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
      const styles = await stylesOf(publishDir);
      const sheets = listSheets(publishDir, styles);
      await build({
        stdin: {
          contents: `
            import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
            import { servePreviews } from ${JSON.stringify(worker)};
            const load = () => import(${JSON.stringify(join(folder, entry))});
            servePreviews({ load, StaticPaths, ...${JSON.stringify({ styles, sheets })} });`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2023',
        minify: true,
        // Our package.json marks sources as free of side effects; the built program lies below it and would lose code.
        ignoreAnnotations: true,
        outfile: join(publishDir, PREVIEW_PROGRAM),
        // Same value as in the page build.
        define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
        plugins: [pagesInBrowser],
        logLevel: 'error',
      });
    },
  },
});
