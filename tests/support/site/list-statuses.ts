import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Function of `functions/`. */
const handler = z.custom<(request: Request, platform: object, replaced?: object) => Promise<Response>>(
  (value) => typeof value === 'function',
);
const list = z.object({ method: z.literal('GET'), path: z.string().check(z.regex(/^\/api\/[^:]+$/)) });
const tree = join(import.meta.dirname, '../../..');
const module = (path: string): Promise<Readonly<Record<string, unknown>>> => import(join(tree, path));

/** Days that the lists by day require in their query. */
const QUERY = new URLSearchParams({ date: '2026-11-20', from: '2026-11-01', to: '2026-11-20' });

/** Finds all reading operations without a path parameter, by contract name. */
async function findLists(): Promise<ReadonlyMap<string, string>> {
  const lists = new Map<string, string>();
  for await (const file of glob('src/contracts/**/*.ts', { cwd: tree })) {
    for (const [name, exported] of Object.entries(await module(file))) {
      const route = list.safeParse(exported);
      if (route.success) lists.set(name, route.data.path);
    }
  }
  return lists;
}

/**
 * Calls every list as the administrator of the environment.
 * @param replaced parts of the context, as tests give them
 * @param login name and password
 * @returns the status of each answer by path
 */
export async function listStatuses(
  replaced: object,
  login: { readonly username: string; readonly password: string },
): Promise<Readonly<Record<string, number>>> {
  const origin = 'http://localhost:8888';
  const platform = {
    deploy: { context: 'dev', id: 'test', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: () => undefined,
  };
  const functionOf = async (path: string) => handler.parse((await module(path)).default);
  const auth = await functionOf('functions/auth.ts');
  const signIn = new Request(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(login),
  });
  const cookies = (await auth(signIn, platform, replaced)).headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');

  const statuses: Record<string, number> = {};
  const lists = await findLists();
  for await (const file of glob('functions/*.ts', { cwd: tree })) {
    const source = await readFile(join(tree, file), 'utf8');
    const served = [...lists].filter(([name]) => new RegExp(`endpoint\\(\\s*${name}\\b`).test(source));
    if (served.length === 0) continue;
    const answer = await functionOf(file);
    for (const [, path] of served) {
      const response = await answer(
        new Request(`${origin}${path}?${QUERY}`, { headers: { cookie } }),
        platform,
        replaced,
      );
      statuses[path] = response.status;
    }
  }
  return statuses;
}
