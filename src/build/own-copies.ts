import { fileURLToPath } from 'node:url';

/** Small modules that scripts inside public pages share with other programs. */
const SHARED = new Set(['#storage.ts', '#islands/people/sharing.ts']);
const PAGES = /\/src\/(?:components|pages)\//;

/** Gives each script of a public page a copy of its own: with a shared file it would no longer be inline. */
export const ownCopies = () => ({
  name: 'own-copies',
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    if (importer === undefined || !SHARED.has(source) || !PAGES.test(importer)) return undefined;
    return `${fileURLToPath(import.meta.resolve(source))}?for=${encodeURIComponent(importer)}`;
  },
});
