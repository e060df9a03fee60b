import { vi } from 'vitest';
import auth from '#functions/auth.ts';
import redirectsFunction from '#functions/redirects.ts';
import type { Context } from '#server/context.ts';
import type { TestDatabase } from '#tests/support/database/database.ts';
import { createVisitor, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

/** Origin of the tests' requests, and the public address of the site. */
const origin = 'http://localhost:8888';
export const siteUrl = 'https://www.example.org';

/**
 * Signs the owner in, and routes the production client's calls to the production function from now on.
 * @param replaced replacements for parts of the function's context
 */
export async function signInToRedirects({ db }: TestDatabase, replaced: Partial<Context> = {}): Promise<Visitor> {
  const context: Partial<Context> = {
    db,
    env: ownerEnv({ PUBLIC_SITE_URL: siteUrl }),
    purge: () => undefined,
    log: { error: () => undefined, info: () => undefined },
    ...replaced,
  };
  const browser = createVisitor(auth, { origin, context });
  await browser.login();
  const visitor = createVisitor(redirectsFunction, { origin, context });
  for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => visitor.send(path, init));
  return visitor;
}
