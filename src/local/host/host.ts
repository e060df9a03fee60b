import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describeFailure } from '#local/failure.ts';
import type { Log } from '#server/context.ts';
import { log as processLog } from '#server/http/log.ts';
import type { RequestFacts } from './context.ts';
import { createEdge } from './edge.ts';
import { createFunctions } from './functions.ts';
import { importModule, type LoadModule } from './modules.ts';
import { readHeaders, readRedirects } from './rules.ts';
import { createSchedules } from './schedules.ts';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

export interface HostOptions {
  /** Folder with `netlify.toml`, `functions/` and `functions/edge/`. */
  readonly projectDir: string;
  /** Built site; without it (`astro dev`) only functions and rules answer. */
  readonly publishDir?: string;
  readonly loadModule?: LoadModule;
  readonly log?: Log;
  /** Serves the public: as the production deploy, and no request starts a schedule. */
  readonly isPublic?: boolean;
  /** Answers requests of an edge function that nothing else answers. */
  readonly outside?: (request: Request) => Promise<Response>;
}

/** Local Netlify: rules, headers, functions, edge functions, static files and schedules in this process. */
export interface Host {
  /** @returns undefined only without a publish folder, if nothing answers */
  handle(request: Request, visitor: { ip: string }): Promise<Response | undefined>;
  /** Serves another publish folder from now on; the folder may be deleted afterwards. */
  publish(publishDir: string): Promise<void>;
  startSchedules(origin: string): Promise<void>;
  /** Stops the schedules, then waits for their runs and for all promises given to `waitUntil`. */
  stop(): Promise<void>;
}

const functionPath = /^\/\.netlify\/functions\/([\w-]+)(?:\/.*)?$/;

function isWellFormed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Reads the project and prepares its platform (docs/decisions/local.md). */
export async function createHost(options: HostOptions): Promise<Host> {
  const { projectDir, publishDir, loadModule = importModule, log = processLog } = options;
  const { isPublic = false, outside = async () => new Response('Not Found', { status: 404 }) } = options;
  const directory = join(projectDir, 'functions');

  const pending = new Set<Promise<void>>();
  const newFacts = (ip: string): RequestFacts => {
    const requestId = randomUUID();
    return {
      ip,
      requestId,
      deploy: isPublic ? 'production' : 'dev',
      waitUntil(promise) {
        const settled = promise.then(
          () => undefined,
          (error: unknown) => log.error('waitUntil failed', { requestId, error: describeFailure(error) }),
        );
        pending.add(settled);
        void settled.then(() => pending.delete(settled));
      },
    };
  };

  const edge = createEdge(join(directory, 'edge'), loadModule, log, outside);
  const redirects = readRedirects(projectDir, publishDir);
  let files: StaticFiles | undefined;
  async function publish(folder: string): Promise<void> {
    // Running requests finish with the old or the new files: both are complete in memory.
    files = await readStaticFiles(folder, await readHeaders(projectDir, folder), files);
  }
  if (publishDir !== undefined) await publish(publishDir);
  const functions = createFunctions(directory, loadModule, log);
  const schedules = createSchedules(functions, { facts: () => newFacts(''), isPublic });

  function functionAt(pathname: string): string | undefined {
    const name = functionPath.exec(pathname)?.[1];
    return name !== undefined && functions.names.includes(name) ? name : undefined;
  }

  async function invoke(name: string, request: Request, facts: RequestFacts): Promise<Response> {
    if (!schedules.has(name)) return functions.invoke(name, request, facts);
    if (isPublic) return new Response('Not Found', { status: 404 });
    if (request.method === 'POST') return schedules.run(name);
    return new Response('Method Not Allowed', { status: 405, headers: { allow: 'POST' } });
  }

  async function answerByRule(request: Request, facts: RequestFacts): Promise<Response | undefined> {
    const match = await redirects.match(request);
    if (match === undefined) return undefined;
    const name = match.redirect ? undefined : functionAt(match.target.pathname);
    if (name === undefined) return redirects.handle(request, match, async (target) => files?.find(target));
    const isShadowed = !match.force && files?.find(request) !== undefined;
    // Like on Netlify, the function sees the URL that the visitor requested, not the rule's.
    return isShadowed ? undefined : invoke(name, request, facts);
  }

  async function afterEdge(request: Request, facts: RequestFacts): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    if (!isWellFormed(pathname)) return new Response('Bad Request', { status: 400 });
    const ruled = await answerByRule(request, facts);
    if (ruled !== undefined) return ruled;
    const name = functionAt(pathname);
    return name === undefined ? files?.answer(request) : invoke(name, request, facts);
  }

  return {
    async handle(request, { ip }) {
      const facts = newFacts(ip);
      const response = await edge(request, facts, (passed) => afterEdge(passed, facts));
      return response !== undefined && request.method === 'HEAD' ? new Response(null, response) : response;
    },
    publish,
    startSchedules: schedules.start,
    async stop() {
      schedules.stop();
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
