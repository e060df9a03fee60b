import type { Context as NetlifyContext } from '@netlify/functions';
import { connect, type Database } from '#db/client.ts';
import { forgiveRefusals, pauseIntegration } from '#db/queries/integrations.ts';
import { browserName } from '#domain/accounts/browser-name.ts';
import { deployKind } from '#domain/operations/environment.ts';
import { asksForPrivacy } from '#domain/visits/signals.ts';
import { visitorNetwork } from '#domain/visits/visitor-address.ts';
import type { Context, Refill } from '#server/context.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { createDevice } from '#server/http/accounts/device.ts';
import { createSessions } from '#server/http/accounts/session.ts';
import { log } from './log.ts';
import { within } from './patience.ts';
import { purge } from './purge.ts';

/** Our functions answer such calls at once. */
const TIMEOUT_MS = 8000;
/** None of our functions says so to a call of ours: a password stands before the whole site. */
const KEPT_OUT = 401;

interface Noting {
  readonly db: Database;
  readonly now: () => Date;
}

/** Writes down whether the site lets its own calls in, for the owner: nobody else can mend it. */
async function note({ db, now }: Noting, { ok, status }: Response): Promise<void> {
  if (status === KEPT_OUT) await pauseIntegration(db, 'self', { until: now(), isRefusal: true });
  if (ok) await forgiveRefusals(db, 'self');
}

/** Posts JSON to another function of this site. A failure is logged: what it was for is done by the next call. */
async function callSelf(noting: Noting, url: URL, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const response = await request.catch(() => undefined);
  if (!response?.ok) log.error('own function not reached', { path: url.pathname, status: response?.status });
  if (response) await note(noting, response).catch(() => log.error('own call not noted', { path: url.pathname }));
}

/** What we use of Netlify's context on every request. */
export type PlatformContext = Pick<NetlifyContext, 'deploy' | 'ip' | 'requestId' | 'waitUntil'> &
  Partial<Pick<NetlifyContext, 'server'>> & { readonly geo?: { readonly country?: { readonly code?: string } } };

let env: Env | undefined;
let db: Database | undefined;

function database({ DATABASE_URL, NETLIFY_DB_URL }: Env): Database {
  const url = DATABASE_URL ?? NETLIFY_DB_URL;
  if (url === undefined) throw new EnvironmentError('Die Umgebung ist falsch eingestellt: DATABASE_URL fehlt.');
  db ??= connect(url);
  return db;
}

/**
 * The context of one request; environment and connection are made once per process.
 *
 * @param outgoing headers that the answer will carry, e.g. a cookie
 * @throws EnvironmentError when a variable is missing or wrong
 */
export function createContext(
  request: Request,
  platform: PlatformContext,
  outgoing: Headers,
  replaced: Partial<Context> = {},
): Context {
  const deploy = deployKind(platform.deploy.context);
  const isProduction = deploy === 'production';
  env ??= parseEnv(process.env, deploy);
  const { origin } = new URL(request.url);
  const { PUBLIC_SITE_URL: known, URL: main = origin } = replaced.env ?? env;
  const userAgent = request.headers.get('user-agent') ?? '';
  const country = platform.geo?.country?.code ?? '';
  const base = {
    env,
    log,
    deploy,
    isProduction,
    now: () => new Date(),
    within,
    origin,
    site: isProduction ? known : origin,
    host: isProduction ? main : origin,
    ip: visitorNetwork(platform.ip),
    country,
    referrer: request.headers.get('referer') ?? '',
    userAgent,
    asksForPrivacy: asksForPrivacy(request.headers),
    client: { browser: browserName(userAgent), country },
    purge(tag: string, refill?: Refill) {
      // At home there is no CDN.
      if (platform.deploy.context !== 'dev') platform.waitUntil(purge(tag, refill));
    },
    waitUntil: (work: Promise<unknown>) => platform.waitUntil(work),
    ...replaced,
  };
  const withDatabase = {
    ...base,
    db: replaced.db ?? database(base.env),
  };
  return {
    callSelf: (path, body) => platform.waitUntil(callSelf(withDatabase, new URL(path, withDatabase.host), body)),
    sessions: createSessions({ request, outgoing, ...withDatabase }),
    device: createDevice({ request, outgoing, env: base.env, db: withDatabase.db }),
    ...withDatabase,
  };
}
