import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a TypeScript file by its absolute path; `astro dev` brings its own for hot reload. */
export type LoadModule = (path: string) => Promise<unknown>;

/** Node itself, which strips the types. */
export const importModule: LoadModule = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

/** The TypeScript files directly in a folder by name, in the order of their names; none if there is no such folder. */
export function modulePaths(directory: string): ReadonlyMap<string, string> {
  const files = existsSync(directory) ? readdirSync(directory).sort() : [];
  const modules = files.filter((file) => /^[\w-]+\.ts$/.test(file));
  return new Map(modules.map((file) => [file.slice(0, -'.ts'.length), join(directory, file)]));
}
