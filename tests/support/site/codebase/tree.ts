import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

export const root = join(import.meta.dirname, '../../../..');

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const ignored = read('.gitignore')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replace(/\/$/, ''));

/** All files of the project by path, without those that Git ignores. */
export const files: readonly string[] = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => name !== '.git' && !ignored.some((pattern) => matchesGlob(name, pattern)))
  .flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    const inside = readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true });
    return inside
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(root.length + 1));
  });
