import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { OpenDatabase } from '#build/database.ts';
import { parsePage, serializePage } from '#build/html-tree.ts';
import { markSlots } from '#build/slots.ts';
import type { Host } from '#local/host/host.ts';
import { parseEnv } from '#server/env.ts';
import { applyLocalDefaults } from './defaults.ts';
import type { LocalVendors } from './vendors.ts';

const passHeader = 'x-platform-pass';

// Kept in the module, because Astro restarts within the process when its configuration changes.
let database: Promise<OpenDatabase> | undefined;
let vendors: Promise<LocalVendors> | undefined;
let home: Host | undefined;

async function openDatabaseOnce(): Promise<void> {
  if (database === undefined) {
    const { openDatabase } = await import('#local/database/database.ts');
    applyLocalDefaults(process.env);
    const env = parseEnv(process.env);
    database = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  }
  process.env.DATABASE_URL = (await database).url;
  process.env.NETLIFY_LOCAL ??= 'true';
}

async function startVendorsOnce(): Promise<LocalVendors> {
  const { startVendors } = await import('./vendors.ts');
  vendors ??= startVendors(process.env, parseEnv(process.env).DATA_DIR);
  return vendors;
}

/** Tells whether a function reads a page to fill its slots: browsers name themselves. */
const isRead = (request: Request): boolean => request.headers.get('user-agent') === 'node';

/** Marks the slots of a page, which otherwise the build does. */
async function marked(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const page = parsePage(await response.text());
  markSlots(page);
  return new Response(serializePage(page), { status: response.status, headers: { 'content-type': 'text/html' } });
}

/**
 * Runs the local platform inside `astro dev`, in front of Astro's pages. Modules reload on change; a new function needs
 * a restart. Does nothing in `astro build`.
 */
export function platform(): AstroIntegration {
  return {
    name: 'platform-at-home',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const { httpServer } = server;
        // During a build or check, Astro's server does not listen.
        if (httpServer === null) return;
        const [{ createHost }, http] = await Promise.all([
          import('#local/host/host.ts'),
          import('#local/host/http.ts'),
        ]);
        await home?.stop();
        await openDatabaseOnce();
        const atHome = await startVendorsOnce();
        function askAstro(request: Request): Promise<Response> {
          const { pathname, search } = new URL(request.url);
          const passed = new Request(new URL(pathname + search, server.resolvedUrls?.local[0]), request);
          passed.headers.set(passHeader, '1');
          return fetch(passed);
        }

        const current = await createHost({
          projectDir: fileURLToPath(new URL('../..', import.meta.url)),
          loadModule: (path) => server.ssrLoadModule(path),
          outside: askAstro,
        });
        home = current;

        httpServer.once('listening', () => {
          const address = httpServer.address();
          const port = typeof address === 'object' ? address?.port : undefined;
          current.startSchedules(`http://localhost:${port}`).catch((error: unknown) => console.error(error));
        });
        server.middlewares.use(async (incoming, outgoing, next) => {
          try {
            if (incoming.headers[passHeader] !== undefined) return next();
            const { request, ip } = http.toRequest(incoming, http.abortSignal(outgoing));
            const answered = (await atHome.answer(request)) ?? (await current.handle(request, { ip }));
            const response = answered ?? (isRead(request) ? await marked(await askAstro(request)) : undefined);
            if (response === undefined) next();
            else await http.sendResponse(outgoing, response);
          } catch (error) {
            next(error);
          }
        });
      },
      'astro:server:done': async () => {
        await home?.stop();
        await (await database)?.close();
        database = undefined;
        await (await vendors)?.close();
        vendors = undefined;
      },
    },
  };
}
