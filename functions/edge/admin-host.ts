import { isAdminHost, screenAt, screenFile } from '../../src/domain/shell/admin-routes.ts';

/** Serves the admin screens at the root of hosts that start with `admin.` (spec 2.1); passes everything else on. */
export default function adminHost(request: Request): URL | undefined {
  const { hostname, pathname } = new URL(request.url);
  if (!isAdminHost(hostname)) return undefined;
  const screen = screenAt(pathname, hostname);
  return screen && new URL(screenFile(screen), request.url);
}

/** Budget as in src/server/http/budget.ts: it only answers with static files. */
export const budget = 'reads-only';

interface Config {
  path: string | string[];
  onError: 'bypass';
}

export const config: Config = {
  path: [
    '/',
    '/apps',
    '/apps/*',
    '/analytics',
    '/clickup',
    '/settings',
    '/calendar',
    '/users',
    '/content',
    '/newsletter',
    '/cases',
  ],
  onError: 'bypass',
};
