import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a TypeScript file by its absolute path; `astro dev` passes its own function for hot reload. */
export type LoadModule = (path: string) => Promise<unknown>;

/** Imports through Node itself, which strips the types. */
export const importModule: LoadModule = (path) => import(/* @vite-ignore */ pathToFileURL(path).href);

/** Returns the TypeScript files directly in a folder, sorted by name; empty if the folder does not exist. */
export function modulePaths(directory: string): ReadonlyMap<string, string> {
  const files = existsSync(directory) ? readdirSync(directory).sort() : [];
  const modules = files.filter((file) => /^[\w-]+\.ts$/.test(file));
  return new Map(modules.map((file) => [file.slice(0, -'.ts'.length), join(directory, file)]));
}
