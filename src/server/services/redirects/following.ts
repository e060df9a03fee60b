import { isbot } from 'isbot';
import type { Database } from '#db/client.ts';
import { isConnectionFailure } from '#db/errors.ts';
import * as queries from '#db/queries/redirects/following.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isRecent } from '#domain/durations.ts';
import { AppError, databaseAway } from '#domain/errors.ts';
import { clickMarks, type RedirectVisit } from '#domain/redirects/clicks.ts';
import { buildDestination, isLive } from '#domain/redirects/following.ts';
import {
  type EdgeVisit,
  loadManifest,
  type ManifestRedirect,
  signManifest,
  signManifestRequest,
  signVisit,
} from '#domain/redirects/manifest.ts';
import { createOutage } from '#domain/redirects/outage.ts';
import { slugFromPath } from '#domain/redirects/slug-from-path.ts';
import { hostsOf } from '#domain/redirects/targets.ts';
import { isNavigation, type VisitKind, visitKind } from '#domain/redirects/visit-kind.ts';
import type { Context } from '#server/context.ts';
import { recordClick } from '#server/services/visits/attribution.ts';
import { countInTurn } from '#server/services/visits/counting-turns.ts';
import { countDroppedHit, writeDroppedHits } from '#server/services/visits/dropped-hits.ts';
import { fetchWithin } from '#time-limits.ts';
import * as cache from './cache.ts';

/** Age up to which a cached redirect is used unchecked: edits take effect within 5 s. */
const FRESH_MS = 4000;
/** Longest wait for the database if this instance has the redirect cached. */
const SHORT_PATIENCE_MS = 100;
/** Longest wait otherwise: two seconds, minus the 250 ms that the edge may have used. */
const PATIENCE_MS = 1750;
/** Time limit of a CDN request, and shortest interval between two. */
const CDN_PATIENCE_MS = 2000;
const FALLBACK_MS = 10_000;
/** Interval of prefetching all live redirects, for times when the database is down. */
const READ_AHEAD_MS = 60_000;
const VISIT_MAX_AGE_MS = 60_000;

const database = createOutage();
let fallback: Promise<void> | undefined;
let fallbackAt = Number.NEGATIVE_INFINITY;
let readAheadAt = Number.NEGATIVE_INFINITY;

async function ask<T>(ctx: Context, work: Promise<T>): Promise<T> {
  try {
    const answer = await work;
    database.ended();
    return answer;
  } catch (error) {
    if (isConnectionFailure(error)) database.began(ctx.now().getTime());
    else database.ended();
    throw error;
  }
}

const liveRedirects = (ctx: Context, db: Pick<Database, 'select'>): Promise<ManifestRedirect[]> =>
  cache.cacheAll(ctx.now().getTime(), () => ask(ctx, queries.listLiveRedirects(db, berlinDay(ctx.now()))));

/** Prefetches all live redirects in the background; if it fails, this instance just caches fewer. */
async function readAhead(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  if (isRecent(readAheadAt, now, READ_AHEAD_MS)) return;
  readAheadAt = now;
  await liveRedirects(ctx, ctx.db).catch(() => ctx.log.error('redirects not read ahead', {}));
}

async function askCdn(ctx: Context, origin: string): Promise<Map<string, ManifestRedirect>> {
  const get = (url: string): Promise<unknown> => fetchWithin(CDN_PATIENCE_MS, url, {}, (answer) => answer.json());
  return loadManifest(get, origin, secretOf(ctx));
}

/** Refills the CDN after an edit, so that the edge gets the new manifest within its 100 ms. */
export const refillCdn = (ctx: Context): Promise<unknown> => askCdn(ctx, ctx.host);

const refreshFallback = (ctx: Context): Promise<void> =>
  cache.cacheFallback(async () => (await askCdn(ctx, ctx.origin)).values());

/** Falls back to the CDN's copy: an old target is better than a dead link on a printed flyer. */
async function findFallback(ctx: Context, key: string): Promise<ManifestRedirect | undefined> {
  const now = ctx.now().getTime();
  if (!fallback || !isRecent(fallbackAt, now, FALLBACK_MS)) {
    fallbackAt = now;
    fallback = refreshFallback(ctx).catch(() => undefined);
  }
  await fallback;
  return cache.getCached(key)?.redirect;
}

const askForRedirect = (ctx: Context, key: string): Promise<ManifestRedirect | undefined> =>
  cache.lookUp(key, ctx.now().getTime(), async () => {
    const [found] = await ask(ctx, queries.findBySlug(ctx.db.quick, key));
    return found;
  });

/** `isLate`: the database did not answer in time. */
interface Found {
  readonly redirect: ManifestRedirect | undefined;
  readonly isLate: boolean;
}

/** Takes the first answer of database and CDN. @throws AppError unavailable */
async function findUnknown(ctx: Context, key: string, asking: Promise<ManifestRedirect | undefined>, waitMs: number) {
  const fallbackRedirect = findFallback(ctx, key).then((redirect) => redirect ?? Promise.reject(databaseAway()));
  const found = await ctx.within(
    waitMs,
    Promise.any([asking, fallbackRedirect]).catch(() => asking),
  );
  if (!found) throw databaseAway();
  return found.answer;
}

/** @param isAway skips a database that is known to be down */
async function findRedirect(ctx: Context, key: string, isAway: boolean): Promise<Found> {
  const known = cache.getCached(key);
  if (known && (isAway || isRecent(known.readAt, ctx.now().getTime(), FRESH_MS)))
    return { redirect: known.redirect, isLate: isAway };
  if (isAway)
    return { redirect: await findUnknown(ctx, key, Promise.reject(databaseAway()), PATIENCE_MS), isLate: true };

  const asking = askForRedirect(ctx, key);
  // A late answer still serves the next visit.
  ctx.waitUntil(
    asking.then(
      () => readAhead(ctx),
      () => undefined,
    ),
  );
  const found = await ctx.within(SHORT_PATIENCE_MS, asking).catch((error: unknown) => {
    if (!isConnectionFailure(error)) throw error;
    return undefined;
  });
  if (found) return { redirect: found.answer, isLate: false };
  if (known) return { redirect: known.redirect, isLate: true };
  return { redirect: await findUnknown(ctx, key, asking, PATIENCE_MS - SHORT_PATIENCE_MS), isLate: true };
}

export type Outcome =
  /** `isLate`: the database did not answer in time, so nothing else should wait for it. */
  | { readonly kind: 'redirect'; readonly location: string; readonly isLate: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

/** Classifies a visit; robots are those of `isbot`'s list. */
export const kindOfVisit = (method: string, headers: Pick<Headers, 'get'>): VisitKind =>
  visitKind(method, headers, isbot);

/** Recognises visits by navigation, as opposed to embedded images and the like. */
export const isFollowed = isNavigation;

async function countClick(
  ctx: Context,
  {
    visitor,
    ...counted
  }: Parameters<typeof queries.countRedirectVisit>[1] & { readonly visitor: EdgeVisit['visitor'] },
): Promise<void> {
  try {
    await countInTurn(() => ask(ctx, queries.countRedirectVisit(ctx.db, counted)));
  } catch (error) {
    logLostVisit(ctx);
    throw error;
  }
  if (visitor) await recordClick(ctx, counted.redirectId, visitor);
  await writeDroppedHits(ctx.db, ctx.now());
}

const logLostVisit = (ctx: Context): void =>
  countDroppedHit({ day: berlinDay(ctx.now()), reason: 'not-stored', class: 'link' }, ctx.now());

/** Counts in the background; a failure loses only the count. */
function count(ctx: Context, counted: Parameters<typeof countClick>[1]): void {
  const counting = countClick(ctx, counted);
  ctx.waitUntil(counting.catch(() => ctx.log.error('visit not counted', {})));
}

/**
 * Follows a redirect with at most one query, none if it was just visited. Memory and CDN cover for a slow or
 * unreachable database (docs/decisions/redirects.md).
 */
export async function followRedirect(ctx: Context, { pathname, search }: URL, visit: RedirectVisit): Promise<Outcome> {
  const slug = slugFromPath(pathname);
  if (slug === undefined) return { kind: 'unknown' };
  const isAway = database.isSpared(ctx.now().getTime());
  const { redirect, isLate } = await findRedirect(ctx, slugKey(slug), isAway);
  if (!redirect) return { kind: 'unknown' };
  const day = berlinDay(ctx.now());
  const location = isLive(redirect, day)
    ? buildDestination(redirect.targetUrl, search, hostsOf([ctx.env.PUBLIC_SITE_URL, ctx.origin]), {
        ...redirect,
        isPrivate: ctx.asksForPrivacy,
      })
    : undefined;
  if (location === undefined) return { kind: 'gone' };
  if (redirect.trackClicks && visit.kind !== 'none') {
    if (isAway) {
      logLostVisit(ctx);
      ctx.log.error('visit not counted', {});
    } else {
      const isBot = visit.kind === 'bot';
      const visitor = isBot || ctx.asksForPrivacy ? undefined : { ip: ctx.ip, userAgent: ctx.userAgent };
      count(ctx, { redirectId: redirect.id, day, isBot, marks: clickMarks(visit), visitor });
    }
  }
  return { kind: 'redirect', location, isLate };
}

function secretOf(ctx: Context): string {
  const [secret] = ctx.env.SESSION_SECRET ?? [];
  if (secret === undefined) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  return secret;
}

/** @throws AppError unavailable while the database is known to be down */
function assertThere(ctx: Context): void {
  if (database.isSpared(ctx.now().getTime())) throw databaseAway();
}

/** @throws AppError not-found without our signature */
export async function readManifest(
  ctx: Context,
  signature: string,
): Promise<{ links: ManifestRedirect[]; signature: string }> {
  const secret = secretOf(ctx);
  if (signature !== (await signManifestRequest(secret))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  assertThere(ctx);
  const redirects = await liveRedirects(ctx, ctx.db.quick);
  return { links: redirects, signature: await signManifest(secret, redirects) };
}

/** Counts a visit that the edge served. @throws AppError not-found for a wrong or old signature */
export async function countEdgeVisit(
  ctx: Context,
  { signature, ...signed }: EdgeVisit & { readonly signature: string },
): Promise<undefined> {
  const age = Math.abs(ctx.now().getTime() - signed.at);
  if (age > VISIT_MAX_AGE_MS || signature !== (await signVisit(secretOf(ctx), signed))) {
    throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
  }
  assertThere(ctx);
  await countClick(ctx, { visitor: undefined, ...signed, day: berlinDay(ctx.now()) });
}
