import { isAdminHost, screenAt, screenFile } from '../../src/domain/shell/admin-routes.ts';

/** On a host that starts with `admin.` the admin screens stand at the root (spec 2.1); everything else passes on. */
export default function adminHost(request: Request): URL | undefined {
  const { hostname, pathname } = new URL(request.url);
  if (!isAdminHost(hostname)) return undefined;
  const screen = screenAt(pathname, hostname);
  return screen && new URL(screenFile(screen), request.url);
}

/** A budget as in src/server/http/budget.ts: it answers with files of ours. */
export const budget = 'reads-only';

/** What we use of Netlify's configuration of edge functions. */
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
  ],
  onError: 'bypass',
};
