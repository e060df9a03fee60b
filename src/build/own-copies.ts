import { fileURLToPath } from 'node:url';

/** Small modules that scripts inside public pages share with other programs. */
const SHARED = new Set(['#storage.ts']);

/** Gives each script of a public page a copy of its own: with a shared file it would no longer be inline. */
export const ownCopies = () => ({
  name: 'own-copies',
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    if (!SHARED.has(source) || !importer?.includes('/src/components/')) return undefined;
    return `${fileURLToPath(import.meta.resolve(source))}?for=${encodeURIComponent(importer)}`;
  },
});
