import { slugKey } from '../../src/domain/address/slugs.ts';
import { berlinDay } from '../../src/domain/berlin-time.ts';
import { isRecent } from '../../src/domain/durations.ts';
import { plainValue } from '../../src/domain/operations/environment.ts';
import { REDIRECT_HEADERS } from '../../src/domain/operations/security-headers.ts';
import { clickMarks } from '../../src/domain/redirects/clicks.ts';
import { buildDestination, isLive } from '../../src/domain/redirects/following.ts';
import {
  EDGE_CHECK_HEADER,
  type EdgeVisit,
  loadManifest,
  type ManifestRedirect,
  signVisit,
} from '../../src/domain/redirects/manifest.ts';
import { slugFromPath } from '../../src/domain/redirects/slug-from-path.ts';
import { hostsOf } from '../../src/domain/redirects/targets.ts';
import { visitKind } from '../../src/domain/redirects/visit-kind.ts';
import { readContactTag } from '../../src/domain/tagging/contact-tags.ts';
import { asksForPrivacy, userAgentOf } from '../../src/domain/visits/signals.ts';
import { visitorNetwork } from '../../src/domain/visits/visitor-address.ts';
import { fetchWithin, withTimeout } from '../../src/time-limits.ts';

interface EdgeContext {
  ip?: string;
  geo?: { country?: { code?: string } };
  site?: { url?: string };
  waitUntil: (work: Promise<unknown>) => void;
}

declare const Netlify: { env: { get: (name: string) => string | undefined } };

/** Reads a variable the way the functions do, so that both sides compute the same signature. */
const variable = (name: string): string => plainValue(name, Netlify.env.get(name) ?? '');

/** Age up to which a manifest is used without asking the CDN: edits take effect within 5 s. */
const FRESH_MS = 4000;
const CDN_PATIENCE_MS = 2000;
/** Time limit for the report of a visit, for which no visitor waits. */
const REPORT_MS = 10_000;
/** Longest wait of a visitor for the manifest: with an older one in memory, and without any. */
const SHORT_PATIENCE_MS = 100;
const PATIENCE_MS = 250;

let known: { readonly redirects: Map<string, ManifestRedirect>; readonly readAt: number } | undefined;
/** Manifest request in flight, shared by all visitors. */
let asking: Promise<void> | undefined;

const get = (url: string): Promise<unknown> =>
  fetchWithin(CDN_PATIENCE_MS, url, {}, (response) => {
    if (!response.ok) throw new Error(`The manifest answered ${response.status}`);
    return response.json();
  });

async function refresh(origin: string, secret: string, now: number): Promise<void> {
  try {
    known = { redirects: await loadManifest(get, origin, secret), readAt: now };
  } catch (error) {
    if (!known) throw error;
  }
}

/** Requests the manifest once for all visitors; undefined while it is fresh. */
function askForManifest(origin: string, secret: string, now: number): Promise<void> | undefined {
  if (known && isRecent(known.readAt, now, FRESH_MS)) return undefined;
  asking ??= refresh(origin, secret, now).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function redirectsAfter(
  asked: Promise<void> | undefined,
  context: EdgeContext,
  wait: typeof withTimeout,
): Promise<Map<string, ManifestRedirect>> {
  if (asked !== undefined) {
    // A manifest that arrives late still serves the next visit.
    context.waitUntil(asked.catch(() => undefined));
    await wait(known ? SHORT_PATIENCE_MS : PATIENCE_MS, asked);
  }
  if (!known) throw new Error('The manifest is out of reach');
  return known.redirects;
}

// User agents of today's browsers; the function decides about any other.
const BROWSER =
  /^Mozilla\/5\.0 \([^()]+\)(?: (?:AppleWebKit|Gecko|Version|Chrome|CriOS|Firefox|FxiOS|Safari|Mobile|Edg|EdgA|EdgiOS|OPR|SamsungBrowser)\/[\w.]+| Mobile| \(KHTML, like Gecko\))+$/;

/** The function's full list of robots would be too heavy for the edge, so every doubtful agent passes on to it. */
const isPlainBrowser = (agent: string): boolean =>
  BROWSER.test(agent) && !/bot|crawl|spider|http|compatible/i.test(agent);

async function report(origin: string, secret: string, visit: EdgeVisit): Promise<void> {
  const body = JSON.stringify({ ...visit, signature: await signVisit(secret, visit) });
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  await fetchWithin(REPORT_MS, `${origin}/api/redirects/visits`, request, () => undefined);
}

/**
 * Answers live redirects for human browsers near the visitor (docs/decisions/redirects.md). Everything else, every
 * failure and every visit that names a contact passes on to `functions/redirect.ts`. Tests replace `wait`.
 */
export default async function followRedirect(
  request: Request,
  context: EdgeContext,
  wait = withTimeout,
): Promise<Response | undefined> {
  const { origin, pathname, search } = new URL(request.url);
  const [secret] = variable('SESSION_SECRET').split(',');
  if (request.headers.has(EDGE_CHECK_HEADER))
    return new Response(null, { status: secret ? 204 : 503, headers: REDIRECT_HEADERS });
  const slug = slugFromPath(pathname);
  const isPerson = visitKind(request.method, request.headers, (agent) => !isPlainBrowser(agent)) === 'click';
  if (!secret || slug === undefined || !isPerson || readContactTag(request.url)) return undefined;

  const now = Date.now();
  const redirects = await redirectsAfter(askForManifest(origin, secret.trim(), now), context, wait);
  const redirect = redirects.get(slugKey(slug));
  if (!redirect || !isLive(redirect, berlinDay(new Date(now)))) return undefined;
  const ownHosts = hostsOf([variable('PUBLIC_SITE_URL'), context.site?.url ?? '', origin]);
  const isPrivate = asksForPrivacy(request.headers);
  const location = buildDestination(redirect.targetUrl, search, ownHosts, { ...redirect, isPrivate });
  if (location === undefined) return undefined;

  if (redirect.trackClicks) {
    const marks = clickMarks({ kind: 'click', headers: request.headers, country: context.geo?.country?.code ?? '' });
    const visitor = isPrivate
      ? undefined
      : { ip: visitorNetwork(context.ip ?? ''), userAgent: userAgentOf(request.headers) };
    context.waitUntil(
      report(origin, secret.trim(), { redirectId: redirect.id, isBot: false, at: now, marks, visitor }),
    );
  }
  return new Response(null, { status: 302, headers: { ...REDIRECT_HEADERS, Location: location } });
}

/** Budget as in src/server/http/budget.ts: its signed reports count against `POST /api/redirects/visits`. */
export const budget = 'signed';

interface Config {
  path: string | string[];
  onError: 'bypass';
}

export const config: Config = { path: '/r/*', onError: 'bypass' };
