import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#contracts/route.ts';

const folder = join(import.meta.dirname, '../../src/contracts');
const modules: readonly object[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(join(folder, file))),
);

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** All operations of the contracts by method and path, found in the files, so that new ones are included. */
export const operations: ReadonlyMap<string, Route> = new Map(
  modules
    .flatMap((exports): unknown[] => Object.values(exports))
    .filter(isRoute)
    .map((route) => [`${route.method} ${route.path}`, route]),
);
