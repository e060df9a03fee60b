import { randomUUID } from 'node:crypto';
import type { Context as NetlifyContext } from '@netlify/functions';
import { connect, type Database } from '#db/client.ts';
import { pauseIntegration, resetRefusals } from '#db/queries/integrations.ts';
import { browserName } from '#domain/accounts/browser-name.ts';
import { shortAddress } from '#domain/address/short-address.ts';
import { deployKind } from '#domain/operations/environment.ts';
import { asksForPrivacy, userAgentOf } from '#domain/visits/signals.ts';
import { visitorNetwork } from '#domain/visits/visitor-address.ts';
import type { CacheRefill, Context } from '#server/context.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { createDevice } from '#server/http/accounts/device.ts';
import { createSessions } from '#server/http/accounts/session.ts';
import { fetchWithin, withTimeout } from '#time-limits.ts';
import { recordFailure, storeWaiting } from './failures.ts';
import { log } from './log.ts';
import { CLOCK_TAG, purge } from './purge.ts';

/** Our functions answer calls of ours at once and work on. */
const TIMEOUT_MS = 8000;
/** 401: none of our functions answers a call of ours like this, so a password protects the whole site. */
const KEPT_OUT = 401;

interface Noting {
  readonly db: Database;
  readonly now: () => Date;
}

/** Records whether the site lets its own calls through: only the owner can fix that. */
async function note({ db, now }: Noting, { ok, status }: Response): Promise<void> {
  if (status === KEPT_OUT) await pauseIntegration(db, 'self', { until: now(), isRefusal: true });
  if (ok) await resetRefusals(db, 'self');
}

/** Posts JSON to another function of this site. Logs a failure: the next scheduled run catches up. */
async function callSelf(noting: Noting, url: URL, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetchWithin(TIMEOUT_MS, url, request, (answer) => answer).catch(() => undefined);
  if (!response?.ok) log.error('own function not reached', { path: url.pathname, status: response?.status });
  if (response) await note(noting, response).catch(() => log.error('own call not noted', { path: url.pathname }));
}

export type FunctionContext = Pick<NetlifyContext, 'deploy' | 'ip' | 'requestId' | 'waitUntil'> &
  Partial<Pick<NetlifyContext, 'server'>> & { readonly geo?: { readonly country?: { readonly code?: string } } };

let env: Env | undefined;
let db: Database | undefined;

function database({ DATABASE_URL: url }: Env): Database {
  if (url === undefined) throw new EnvironmentError('Die Umgebung ist falsch eingestellt: DATABASE_URL fehlt.');
  db ??= connect(url);
  return db;
}

type Accounts = 'sessions' | 'device';

export type CreateContext = (
  request: Request,
  netlify: FunctionContext,
  outgoing: Headers,
  replaced?: Partial<Context>,
) => Context;

function createCore(
  request: Request,
  netlify: FunctionContext,
  replaced: Partial<Context>,
): Omit<Context, Accounts> & Partial<Pick<Context, Accounts>> {
  const deploy = deployKind(netlify.deploy.context);
  const isProduction = deploy === 'production';
  env ??= parseEnv(process.env, deploy);
  const { origin } = new URL(request.url);
  const { PUBLIC_SITE_URL: known, URL: main = origin } = replaced.env ?? env;
  const userAgent = userAgentOf(request.headers);
  const country = netlify.geo?.country?.code ?? '';
  const base = {
    env,
    log,
    deploy,
    isProduction,
    requestId: netlify.requestId || randomUUID(),
    now: () => new Date(),
    within: withTimeout,
    origin,
    site: isProduction ? known : origin,
    host: isProduction ? main : origin,
    ip: visitorNetwork(netlify.ip),
    country,
    referrer: shortAddress(request.headers.get('referer') ?? ''),
    userAgent,
    asksForPrivacy: asksForPrivacy(request.headers),
    client: { browser: browserName(userAgent), country },
    purge(tag: string, refill?: CacheRefill) {
      // There is no CDN at home.
      if (netlify.deploy.context !== 'dev') netlify.waitUntil(purge(tag, refill));
    },
    wake() {
      if (isProduction) netlify.waitUntil(purge(CLOCK_TAG, undefined, { times: 1 }));
    },
    waitUntil: (work: Promise<unknown>) => netlify.waitUntil(work),
    ...replaced,
  };
  const withDatabase = {
    ...base,
    db: replaced.db ?? database(base.env),
  };
  storeWaiting(withDatabase);
  const { requestId } = base;
  return {
    recordFailure: (error, place) =>
      recordFailure(error, { ...place, requestId }, { log: withDatabase.log, ctx: withDatabase }),
    callSelf(path, body) {
      // The call may be lost, and what it is to do may have to be done again.
      withDatabase.wake();
      netlify.waitUntil(callSelf(withDatabase, new URL(path, withDatabase.host), body));
    },
    ...withDatabase,
  };
}

/** Connects once per process. Tests replace parts of the context (`replaced`). @throws EnvironmentError */
export const createContext: CreateContext = (request, netlify, outgoing, replaced = {}) => {
  const core = createCore(request, netlify, replaced);
  return {
    sessions: createSessions({ request, outgoing, ...core }),
    device: createDevice({ request, outgoing, env: core.env, db: core.db }),
    ...core,
  };
};

function readNone(): never {
  throw new TypeError('A function for visitors reads no session');
}

const noAccounts: Pick<Context, Accounts> = {
  sessions: {
    current: readNone,
    require: readNone,
    isOpen: readNone,
    open: readNone,
    close: readNone,
    prove: readNone,
    key: readNone,
  },
  device: { knownFor: readNone, remember: readNone },
};

/** Leaves out the code of sessions and their cookies, a tenth of what a visitor's function would load. */
export const createVisitorContext: CreateContext = (request, netlify, _, replaced = {}) => ({
  ...noAccounts,
  ...createCore(request, netlify, replaced),
});
