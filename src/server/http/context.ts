import type { Context as NetlifyContext } from '@netlify/functions';
import { connect, type Database } from '#db/client.ts';
import { type DeployKind, deployKind } from '#domain/site/environment.ts';
import { asksForPrivacy } from '#domain/visits/signals.ts';
import { visitorNetwork } from '#domain/visits/visitor-address.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { createDevice, type Device } from '#server/http/accounts/device.ts';
import { createSessions, type Sessions } from '#server/http/accounts/session.ts';
import type { ActiveCampaign } from '#server/vendors/activecampaign.ts';
import type { ClickUp } from '#server/vendors/clickup.ts';
import type { ImageSource } from '#server/vendors/image-source.ts';
import type { SmtpSettings } from '#server/vendors/smtp.ts';
import type { TargetProbe } from '#server/vendors/target-probe.ts';
import type { Website } from '#server/vendors/website.ts';
import { type Client, createClient } from './client.ts';
import { type Log, log } from './log.ts';
import { within } from './patience.ts';
import { purge, type Refill } from './purge.ts';
import { callSelf } from './self-call.ts';

/** The services that we talk to; a client that is missing has nothing set up. */
export interface Vendors {
  readonly clickup?: ClickUp | undefined;
  readonly activeCampaign?: ActiveCampaign | undefined;
  readonly images?: ImageSource | undefined;
  readonly targets?: TargetProbe | undefined;
  readonly website?: Website | undefined;
  readonly smtp?: SmtpSettings | undefined;
}

/** Everything impure that an operation may use. Tests replace what they need. */
export interface Context {
  readonly db: Database;
  readonly env: Env;
  readonly log: Log;
  readonly now: () => Date;
  /** Waits for work no longer than a while. */
  readonly within: typeof within;
  readonly sessions: Sessions;
  readonly device: Device;
  /** The browser that asks. */
  readonly client: Client;
  /** Clients that stand in for all that `services/vendors.ts` would make of the environment. */
  readonly vendors?: Vendors;
  readonly deploy: DeployKind;
  readonly isProduction: boolean;
  /** Origin that the request came to. */
  readonly origin: string;
  /** Origin that this deploy is known by outside. */
  readonly site: string;
  /** Where the browser says that the request comes from; empty where it does not. Anybody can write anything there. */
  readonly referrer: string;
  /** The visitor's address as we count it, IPv6 by its /64; never stored, never logged. */
  readonly ip: string;
  /** What the browser says of itself; never stored, never logged. */
  readonly userAgent: string;
  /** Whether the visitor asks not to be recognised: Do Not Track or Global Privacy Control. */
  readonly asksForPrivacy: boolean;
  /** The visitor's country as the platform knows it: two letters, or empty. */
  readonly country: string;
  /** Takes what was answered under a tag off the CDN, and has it asked for anew where that is wanted, beside the answer. */
  readonly purge: (tag: string, refill?: Refill) => void;
  /** Posts JSON to another function of this deploy, beside the answer; what comes of it is not told. */
  readonly callSelf: (path: string, body: unknown) => void;
  /** Keeps the function alive for work that the answer does not wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What a scheduled function does, by what the log calls it, in the order in which it begins. */
export type Steps = Readonly<Record<string, (ctx: Context) => Promise<unknown>>>;

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
  const site = isProduction ? (replaced.env ?? env).PUBLIC_SITE_URL : origin;
  const base = {
    env,
    log,
    deploy,
    isProduction,
    now: () => new Date(),
    within,
    origin,
    site,
    ip: visitorNetwork(platform.ip),
    country: platform.geo?.country?.code ?? '',
    referrer: request.headers.get('referer') ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
    asksForPrivacy: asksForPrivacy(request.headers),
    client: createClient(request, platform),
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
    callSelf: (path, body) => platform.waitUntil(callSelf(withDatabase, new URL(path, site), body)),
    sessions: createSessions({ request, outgoing, ...withDatabase }),
    device: createDevice({ request, outgoing, env: base.env, db: withDatabase.db }),
    ...withDatabase,
  };
}
