import { isbot } from 'isbot';
import { isConnectionFailure } from '#db/errors.ts';
import * as queries from '#db/queries/redirects.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import {
  loadManifest,
  type ManifestLink,
  signManifest,
  signManifestRequest,
  signVisit,
} from '#domain/link-manifest.ts';
import { destination, hostsOf, isLive, slugFromPath, slugKey, type VisitKind, visitKind } from '#domain/redirects.ts';
import type { Context } from '#server/http/context.ts';

/** How long a link is taken from memory without asking: edits take effect within 5 s (issue 5). */
const FRESH_MS = 4000;
/** How long a visitor waits for the database before it counts as away. */
const PATIENCE_MS = 2000;
/** How often all live links are read ahead, for the time when the database is away. */
const READ_AHEAD_MS = 60_000;
/** How old a signed visit of the edge may be. */
const VISIT_MAX_AGE_MS = 60_000;

interface Remembered {
  readonly link: ManifestLink;
  readonly readAt: number;
}

/** What this instance knows of links. Only existing links are remembered, so visitors cannot fill it. */
const memory = new Map<string, Remembered>();
let readAheadAt = Number.NEGATIVE_INFINITY;

async function liveLinks(ctx: Context): Promise<ManifestLink[]> {
  const readAt = ctx.now().getTime();
  const links = await queries.listLiveLinks(ctx.db, berlinDay(ctx.now()));
  const live = new Set(links.map(({ slugKey }) => slugKey));
  for (const [key, known] of memory) if (known.readAt < readAt && !live.has(key)) memory.delete(key);
  for (const link of links) memory.set(link.slugKey, { link, readAt });
  return links;
}

/** Keeps what this instance knows complete, beside the visits; a failure only means to know less. */
function readAhead(ctx: Context): void {
  const now = ctx.now().getTime();
  if (now - readAheadAt < READ_AHEAD_MS) return;
  readAheadAt = now;
  ctx.waitUntil(liveLinks(ctx).catch(() => ctx.log.error('links not read ahead', {})));
}

/** What the CDN still has, for an instance that does not know the link; it is asked once, not at every visit. */
async function fromManifest(ctx: Context, key: string): Promise<ManifestLink | undefined> {
  const get = async (url: string): Promise<unknown> =>
    (await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })).json();
  const links = await loadManifest(get, ctx.origin, secretOf(ctx));
  for (const link of links.values()) {
    if (!memory.has(link.slugKey)) memory.set(link.slugKey, { link, readAt: Number.NEGATIVE_INFINITY });
  }
  return links.get(key);
}

/** @throws AppError unavailable when the database says nothing for too long */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () =>
      reject(
        new AppError(
          'unavailable',
          'Unsere Datenbank antwortet gerade nicht. Bitte versuche es in ein paar Minuten noch einmal.',
        ),
      );
    const timer = setTimeout(giveUp, PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const isAway = (error: unknown): boolean =>
  isConnectionFailure(error) || (error instanceof AppError && error.code === 'unavailable');

async function findLink(ctx: Context, key: string): Promise<ManifestLink | undefined> {
  const known = memory.get(key);
  const now = ctx.now().getTime();
  if (known && now - known.readAt < FRESH_MS) return known.link;
  try {
    const [link] = await inTime(queries.findLink(ctx.db, key));
    if (link) memory.set(key, { link, readAt: now });
    else memory.delete(key);
    readAhead(ctx);
    return link;
  } catch (error) {
    if (!isAway(error)) throw error;
    // An old target is better than a dead link on a printed flyer.
    const link = known?.link ?? (await fromManifest(ctx, key).catch(() => undefined));
    if (!link) throw error;
    return link;
  }
}

/** What a visit of a short link comes to. */
export type Outcome =
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

/** Says what a visit counts as, by the list of robots that `isbot` keeps. */
export const kindOfVisit = (method: string, headers: Pick<Headers, 'get'>): VisitKind =>
  visitKind(method, headers, isbot);

/** Counts beside the answer; a failure costs the count and nothing else. */
function count(ctx: Context, counted: Parameters<typeof queries.countVisit>[1]): void {
  ctx.waitUntil(queries.countVisit(ctx.db, counted).catch(() => ctx.log.error('visit not counted', {})));
}

/**
 * Follows a short link (design/decisions.md §6): one round trip to the database at most, none for a link that was just
 * visited, and with the database away the links that this instance knows go on. Counting waits for nobody.
 */
export async function visit(ctx: Context, { pathname, searchParams }: URL, kind: VisitKind): Promise<Outcome> {
  const slug = slugFromPath(pathname);
  const link = slug === undefined ? undefined : await findLink(ctx, slugKey(slug));
  if (!link) return { kind: 'unknown' };
  const day = berlinDay(ctx.now());
  const location = isLive(link, day)
    ? destination(link.targetUrl, searchParams, hostsOf([ctx.env.PUBLIC_SITE_URL, ctx.origin]))
    : undefined;
  if (location === undefined) return { kind: 'gone' };
  if (link.trackClicks && kind !== 'none') count(ctx, { redirectId: link.id, day, isBot: kind === 'bot' });
  return { kind: 'redirect', location };
}

function secretOf(ctx: Context): string {
  const [secret] = ctx.env.SESSION_SECRET ?? [];
  if (secret === undefined) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  return secret;
}

/** @throws AppError not-found for whoever cannot prove to be ourselves */
export async function manifest(ctx: Context, signature: string): Promise<{ links: ManifestLink[]; signature: string }> {
  const secret = secretOf(ctx);
  if (signature !== (await signManifestRequest(secret))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  const links = await liveLinks(ctx);
  return { links, signature: await signManifest(secret, links) };
}

/** Counts a visit that the edge answered. @throws AppError not-found for a wrong or old signature */
export async function countSigned(
  ctx: Context,
  { signature, ...signed }: { redirectId: number; isBot: boolean; at: number; signature: string },
): Promise<undefined> {
  const age = Math.abs(ctx.now().getTime() - signed.at);
  if (age > VISIT_MAX_AGE_MS || signature !== (await signVisit(secretOf(ctx), signed))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  await queries.countVisit(ctx.db, { ...signed, day: berlinDay(ctx.now()) });
}
