import type { Context as NetlifyContext } from '@netlify/functions';
import { connect, type Database } from '#db/client.ts';
import { deployKind } from '#domain/environment.ts';
import { visitorNetwork } from '#domain/visitor-address.ts';
import { asksForPrivacy } from '#domain/visitors.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { type ActiveCampaign, createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { type ClickUp, createClickUp } from '#server/vendors/clickup.ts';
import { createImageSource, type ImageSource } from '#server/vendors/image-source.ts';
import type { SmtpSettings } from '#server/vendors/smtp.ts';
import { createTargetProbe, type TargetProbe } from '#server/vendors/target-probe.ts';
import { createWebsite, type Website } from '#server/vendors/website.ts';
import { type Client, createClient } from './client.ts';
import { createDevice, type Device } from './device.ts';
import { type Log, log } from './log.ts';
import { purge } from './purge.ts';
import { callSelf } from './self-call.ts';
import { createSessions, type Sessions } from './session.ts';

/** The services that we talk to; undefined where this deploy must not, or nothing is set up. */
export interface Vendors {
  readonly clickup: ClickUp | undefined;
  readonly activeCampaign?: ActiveCampaign | undefined;
  readonly images?: ImageSource | undefined;
  readonly targets?: TargetProbe | undefined;
  readonly website?: Website | undefined;
  /** Where mails are handed in. Only what it takes: the client is large, and lives in `functions/mailer.ts` alone. */
  readonly smtp?: SmtpSettings | undefined;
}

/** Everything impure that an operation may use. Tests replace what they need. */
export interface Context {
  readonly db: Database;
  readonly env: Env;
  readonly log: Log;
  readonly now: () => Date;
  readonly sessions: Sessions;
  readonly device: Device;
  /** The browser that asks. */
  readonly client: Client;
  readonly vendors: Vendors;
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
  /** Takes what was answered under a tag off the CDN, beside the answer. */
  readonly purge: (tag: string) => void;
  /** Posts JSON to another function of this deploy, beside the answer; what comes of it is not told. */
  readonly callSelf: (path: string, body: unknown) => void;
  /** Keeps the function alive for work that the answer does not wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
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

function smtpOf({ SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo }: Env, requiresTls: boolean) {
  return server && from && { server, from, replyTo, requiresTls };
}

/** Previews of a deploy know the owner's accounts, and leave them alone (design/decisions.md §2). */
function createVendors(env: Env, deployContext: string, origin: string, now: () => Date): Vendors {
  const { CLICKUP_API_URL: apiUrl, ACTIVECAMPAIGN_API_URL: url, ACTIVECAMPAIGN_API_KEY: key } = env;
  if (deployKind(deployContext) === 'preview') return { clickup: undefined };
  // At home the stand-in of ClickUp keeps the images, too.
  const homeOrigins = deployKind(deployContext) === 'home' ? [new URL(apiUrl).origin] : [];
  const activeCampaign = url !== undefined && key !== undefined ? createActiveCampaign({ url, key, now }) : undefined;
  const smtp = smtpOf(env, deployKind(deployContext) === 'production');
  const website = createWebsite({ hookUrl: env.BUILD_HOOK_URL, now });
  const images = createImageSource({ homeOrigins });
  // Links to our own pages are asked at home, too.
  const targets = createTargetProbe({ homeOrigins: homeOrigins.length > 0 ? [origin] : [] });
  return { clickup: createClickUp({ apiUrl, now }), activeCampaign, images, smtp, targets, website };
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
  const isProduction = platform.deploy.context === 'production';
  env ??= parseEnv(process.env, deployKind(platform.deploy.context));
  const { origin } = new URL(request.url);
  const site = isProduction ? (replaced.env ?? env).PUBLIC_SITE_URL : origin;
  const base = {
    env,
    log,
    isProduction,
    now: () => new Date(),
    origin,
    site,
    ip: visitorNetwork(platform.ip),
    country: platform.geo?.country?.code ?? '',
    referrer: request.headers.get('referer') ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
    asksForPrivacy: asksForPrivacy(request.headers),
    client: createClient(request, platform),
    purge(tag: string) {
      // At home there is no CDN.
      if (platform.deploy.context !== 'dev') platform.waitUntil(purge(tag));
    },
    callSelf: (path: string, body: unknown) => platform.waitUntil(callSelf(new URL(path, site), body)),
    waitUntil: (work: Promise<unknown>) => platform.waitUntil(work),
    ...replaced,
  };
  const withDatabase = {
    ...base,
    db: replaced.db ?? database(base.env),
    vendors: replaced.vendors ?? createVendors(base.env, platform.deploy.context, origin, base.now),
  };
  return {
    sessions: createSessions({ request, outgoing, ...withDatabase }),
    device: createDevice({ request, outgoing, env: base.env }),
    ...withDatabase,
  };
}
