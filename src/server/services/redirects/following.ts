import { isbot } from 'isbot';
import type { Database } from '#db/client.ts';
import { isConnectionFailure } from '#db/errors.ts';
import * as queries from '#db/queries/redirects/following.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { isRecent } from '#domain/durations.ts';
import { AppError, databaseAway } from '#domain/errors.ts';
import { createOutage } from '#domain/operations/outage.ts';
import { clickMarks, type RedirectVisit } from '#domain/redirects/clicks.ts';
import { destination, isLive } from '#domain/redirects/following.ts';
import {
  type EdgeVisit,
  loadManifest,
  type ManifestRedirect,
  signManifest,
  signManifestRequest,
  signVisit,
} from '#domain/redirects/manifest.ts';
import { slugFromPath } from '#domain/redirects/slug-path.ts';
import { hostsOf } from '#domain/redirects/targets.ts';
import { isNavigation, type VisitKind, visitKind } from '#domain/redirects/visit-kind.ts';
import { slugKey } from '#domain/slugs.ts';
import type { Context } from '#server/context.ts';
import { rememberClick } from '#server/services/visits/attribution.ts';
import { countInTurn } from '#server/services/visits/counting-turns.ts';
import { noteDrop, writeDrops } from '#server/services/visits/dropped-hits.ts';
import * as memory from './memory.ts';

/** How long a redirect is taken from memory without asking: edits take effect within 5 s. */
const FRESH_MS = 4000;
/** How long a visitor waits for the database where this instance remembers the redirect. */
const SHORT_PATIENCE_MS = 100;
/** How long where it does not: two seconds, together with the 250 ms that the edge may have taken. */
const PATIENCE_MS = 1750;
/** How long the CDN may take, and how often it is asked at most. */
const CDN_PATIENCE_MS = 2000;
const STAND_INS_MS = 10_000;
/** How often all live redirects are read ahead, for the time when the database is away. */
const READ_AHEAD_MS = 60_000;
/** How old a signed visit of the edge may be. */
const VISIT_MAX_AGE_MS = 60_000;

const database = createOutage();
/** What the CDN still has. */
let standIns: Promise<void> | undefined;
let standInsAt = Number.NEGATIVE_INFINITY;
let readAheadAt = Number.NEGATIVE_INFINITY;

/** Waits for the database, and remembers whether it was there. */
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
  memory.learnAll(ctx.now().getTime(), () => ask(ctx, queries.listLiveRedirects(db, berlinDay(ctx.now()))));

/** Reads all live redirects beside the visits; where that fails, this instance only knows fewer. */
async function readAhead(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  if (isRecent(readAheadAt, now, READ_AHEAD_MS)) return;
  readAheadAt = now;
  await liveRedirects(ctx, ctx.db).catch(() => ctx.log.error('redirects not read ahead', {}));
}

async function askCdn(ctx: Context, origin: string): Promise<Map<string, ManifestRedirect>> {
  const get = async (url: string): Promise<unknown> =>
    (await fetch(url, { signal: AbortSignal.timeout(CDN_PATIENCE_MS) })).json();
  return loadManifest(get, origin, secretOf(ctx));
}

/** After an edit: has the CDN keep the new manifest, so that the edge finds it within its tenth of a second. */
export const fillCdn = (ctx: Context): Promise<unknown> => askCdn(ctx, ctx.host);

const readStandIns = (ctx: Context): Promise<void> =>
  memory.learnStandIns(async () => (await askCdn(ctx, ctx.origin)).values());

/** What the CDN still has of a redirect: an old target is better than a dead one on a printed flyer. */
async function findStandIn(ctx: Context, key: string): Promise<ManifestRedirect | undefined> {
  const now = ctx.now().getTime();
  if (!standIns || !isRecent(standInsAt, now, STAND_INS_MS)) {
    standInsAt = now;
    standIns = readStandIns(ctx).catch(() => undefined);
  }
  await standIns;
  return memory.recall(key)?.redirect;
}

const askForRedirect = (ctx: Context, key: string): Promise<ManifestRedirect | undefined> =>
  memory.lookUp(key, ctx.now().getTime(), async () => {
    const [found] = await ask(ctx, queries.findBySlug(ctx.db.quick, key));
    return found;
  });

/** What was found of a redirect, and whether the database was waited for in vain. */
interface Found {
  readonly redirect: ManifestRedirect | undefined;
  readonly isLate: boolean;
}

/** Finds an unknown redirect in the database or the CDN, whichever is first. @throws AppError unavailable */
async function findUnknown(ctx: Context, key: string, asking: Promise<ManifestRedirect | undefined>, waitMs: number) {
  const standIn = findStandIn(ctx, key).then((redirect) => redirect ?? Promise.reject(databaseAway()));
  const found = await ctx.within(
    waitMs,
    Promise.any([asking, standIn]).catch(() => asking),
  );
  if (!found) throw databaseAway();
  return found.answer;
}

/** @param isAway whether the database is known to be away, so that it is not worth asking */
async function findRedirect(ctx: Context, key: string, isAway: boolean): Promise<Found> {
  const known = memory.recall(key);
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

/** What a visit of a redirect comes to. */
export type Outcome =
  /** `isLate`: the database was waited for in vain, so that nothing else should wait for it. */
  | { readonly kind: 'redirect'; readonly location: string; readonly isLate: boolean }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' };

/** Says what a visit counts as, by the list of robots that `isbot` keeps. */
export const kindOfVisit = (method: string, headers: Pick<Headers, 'get'>): VisitKind =>
  visitKind(method, headers, isbot);

/** Whether a visit comes from somebody who followed the redirect. */
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
    noteLost(ctx);
    throw error;
  }
  if (visitor) await rememberClick(ctx, counted.redirectId, visitor);
  await writeDrops(ctx.db, ctx.now());
}

const noteLost = (ctx: Context): void =>
  noteDrop({ day: berlinDay(ctx.now()), reason: 'not-stored', class: 'link' }, ctx.now());

/** Counts after the answer; a failure loses the count and nothing else. */
function count(ctx: Context, counted: Parameters<typeof countClick>[1]): void {
  const counting = countClick(ctx, counted);
  ctx.waitUntil(counting.catch(() => ctx.log.error('visit not counted', {})));
}

/**
 * Follows a redirect with at most one round trip to the database, and none for one that was just visited. Where the
 * database is slow or away, this instance's memory and the CDN answer (docs/decisions/redirects.md).
 */
export async function visit(ctx: Context, { pathname, searchParams }: URL, visit: RedirectVisit): Promise<Outcome> {
  const slug = slugFromPath(pathname);
  if (slug === undefined) return { kind: 'unknown' };
  const isAway = database.isSpared(ctx.now().getTime());
  const { redirect, isLate } = await findRedirect(ctx, slugKey(slug), isAway);
  if (!redirect) return { kind: 'unknown' };
  const day = berlinDay(ctx.now());
  const location = isLive(redirect, day)
    ? destination(redirect.targetUrl, searchParams, hostsOf([ctx.env.PUBLIC_SITE_URL, ctx.origin]), {
        ...redirect,
        isPrivate: ctx.asksForPrivacy,
      })
    : undefined;
  if (location === undefined) return { kind: 'gone' };
  if (redirect.trackClicks && visit.kind !== 'none') {
    if (isAway) {
      noteLost(ctx);
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

/** @throws AppError unavailable while the database is known to be away */
function assertThere(ctx: Context): void {
  if (database.isSpared(ctx.now().getTime())) throw databaseAway();
}

/** @throws AppError not-found for whoever cannot prove to be ourselves */
export async function manifest(
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

/** Counts a visit that the edge answered. @throws AppError not-found for a wrong or old signature */
export async function countSigned(
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
