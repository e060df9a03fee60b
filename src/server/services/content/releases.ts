import { firstContent } from '#content/content/first/first-content.ts';
import { nameBlockers } from '#content/law/blockers.ts';
import { type DraftContent, findContentProblems } from '#contracts/content/registry.ts';
import type { Change, Release, ReleasePlan } from '#contracts/content/releases.ts';
import {
  checksumOf,
  digestOf,
  parseStoredBody,
  SCHEMA_VERSION,
  type SnapshotBody,
  validateContent,
} from '#contracts/content/snapshot.ts';
import { findPlan, type ReleasePlanRow } from '#db/queries/content/release-plan.ts';
import * as queries from '#db/queries/content/releases.ts';
import { AppError } from '#domain/errors.ts';
import { mapAddresses, mapProducts } from '#domain/purchases/checkouts.ts';
import type { Context } from '#server/context.ts';
import { list as listEvents } from '#server/services/events/public-events.ts';
import { publicLetters } from '#server/services/letters/public-letters.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { refuse } from '#server/services/obstacles.ts';
import { countBuilds } from '#server/services/operations/hosting.ts';
import { websiteOf } from '#server/services/vendors.ts';
import { assertMayPublishAgain, ownerNews } from './owner-fields.ts';
import { basis } from './published-content.ts';
import { findPublishObstacle, nudgeBuild, resolveSilentBuilds } from './release-builds.ts';
import { applyChoice, compareContent, findReleaseProblems, forbiddenBy } from './release-changes.ts';

/** In production, several publishes in a row share one build; at home builds are free. */
const PAUSE_MS = 60_000;

const toRelease = ({ id, createdAt, requestedAt, begunAt, state, error, note }: queries.ReleaseRow): Release => ({
  id,
  createdAt: createdAt.toISOString(),
  requestedAt: requestedAt?.toISOString() ?? null,
  begunAt: begunAt?.toISOString() ?? null,
  state,
  error,
  note,
});

export const toPlan = ({ dueAt, ...plan }: Omit<ReleasePlanRow, 'id' | 'createdAt'>): ReleasePlan => ({
  dueAt: dueAt.toISOString(),
  note: plan.note,
  failure: plan.failure,
  without: plan.without,
});

/** Returns no events while ClickUp is not connected. */
export async function readCurrentEvents(ctx: Context): Promise<SnapshotBody['events']> {
  try {
    return (await listEvents(ctx)).events;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-connected') return [];
    throw error;
  }
}

interface PublishRequest {
  readonly note: string;
  readonly dueAt: Date;
  /** Rebuilds content that is already online. */
  readonly isAnew?: boolean;
  /** Plan that comes true; if it is gone, nothing is published. */
  readonly plan?: ReleasePlanRow;
}

/**
 * Stores a release with today's events and public letters, adds the products of its offers, notifies owners of reserved
 * fields, and schedules the build. @throws AppError unavailable without a build hook
 */
export async function addRelease(
  ctx: Context,
  content: SnapshotBody['content'],
  { note, dueAt, isAnew = false, plan }: PublishRequest,
): Promise<queries.ReleaseRow> {
  refuse(findPublishObstacle(ctx), 'unavailable');
  await resolveSilentBuilds(ctx);
  const online = await websiteOf(ctx)?.readRelease(ctx.host);
  const [before, events, letters] = await Promise.all([basis(ctx), readCurrentEvents(ctx), publicLetters(ctx)]);
  const ownerChanges = ownerNews(compareContent(before, content));
  const snapshot = { content, events, letters };
  const row = await queries.addRelease(ctx.db, {
    snapshot,
    checksum: await checksumOf(snapshot),
    schemaVersion: SCHEMA_VERSION,
    note,
    now: ctx.now(),
    dueAt,
    products: mapProducts(content),
    addressProducts: mapAddresses(content),
    ownerChanges,
    ownerEmail: ctx.env.OWNER_EMAIL ?? null,
    onlineId: online?.id,
    isAnew,
    plan,
  });
  if (ownerChanges.length > 0) nudgeMail(ctx);
  return row;
}

/** @throws AppError unavailable */
export async function orderRelease(
  ctx: Context,
  content: SnapshotBody['content'],
  request: Omit<PublishRequest, 'dueAt'>,
) {
  const now = ctx.now();
  const dueAt = ctx.isProduction ? new Date(now.getTime() + PAUSE_MS) : now;
  const row = await addRelease(ctx, content, { ...request, dueAt });
  nudgeBuild(ctx);
  return row;
}

async function release(ctx: Context, content: SnapshotBody['content'], note: string): Promise<Release> {
  await resolveSilentBuilds(ctx);
  return toRelease(await orderRelease(ctx, content, { note }));
}

interface Choice {
  /** Checksum of the drafts that the owner saw. */
  readonly checksum: string;
  readonly note: string;
  /** `changeKey`s of changes that stay drafts. */
  readonly without: readonly string[];
}

/**
 * Publishes the selected drafts.
 * @throws AppError conflict if the drafts have changed since the owner saw them; bad-input with problems under
 * `<kind>.<id>.<field>`; unavailable without a build hook
 */
export async function publish(ctx: Context, { checksum, without, note }: Choice): Promise<Release> {
  const { drafts, chosen } = await applyChoice(ctx, without);
  if ((await digestOf(drafts)) !== checksum) {
    throw new AppError('conflict', 'Inzwischen hat sich etwas geändert. Sieh die Änderungen bitte noch einmal durch.');
  }
  const problems = findReleaseProblems(ctx, chosen);
  if (problems.length > 0) {
    const named = Map.groupBy(problems, ({ kind, id, field }) =>
      [kind, id, field].filter((part) => part !== null).join('.'),
    );
    const fields = Object.fromEntries([...named].map(([place, found]) => [place, found.map(({ message }) => message)]));
    throw new AppError('bad-input', 'So lässt sich das noch nicht veröffentlichen.', { fields });
  }
  return release(ctx, validateContent(chosen), note);
}

/** Number 0 is the first content. @throws AppError not-found */
async function findFormer(ctx: Context, id: number): Promise<{ content: DraftContent; note: string }> {
  if (id === 0) return { content: firstContent(ctx.env), note: 'Wie am Anfang' };
  const row = await queries.findRelease(ctx.db, id);
  if (row === undefined) throw new AppError('not-found', 'Diese Veröffentlichung gibt es nicht mehr.');
  const { content } = parseStoredBody(row.snapshot);
  return { content, note: row.state === 'failed' ? row.note : `Wie Nr. ${id}` };
}

/** Previews `publishAgain`. @throws AppError not-found */
export async function previewPublishAgain(ctx: Context, id: number): Promise<{ changes: Change[] }> {
  await resolveSilentBuilds(ctx);
  const [before, { content }] = await Promise.all([basis(ctx), findFormer(ctx, id)]);
  return { changes: compareContent(before, content) };
}

/** Takes today's events and letters. @throws AppError not-found, forbidden, bad-input, unavailable */
export async function publishAgain(ctx: Context, id: number): Promise<Release> {
  const { content, note } = await findFormer(ctx, id);
  await resolveSilentBuilds(ctx);
  await assertMayPublishAgain(ctx, compareContent(await basis(ctx), content));
  const forbidden = forbiddenBy(ctx, content);
  if (forbidden.length > 0) {
    throw new AppError('bad-input', `So darf das nicht mehr online gehen. Im Weg: ${nameBlockers(forbidden)}.`);
  }
  if (findContentProblems(content).length > 0) {
    throw new AppError(
      'bad-input',
      'Diese Veröffentlichung ist zu alt: Ihr fehlen Angaben, ohne die keine Seite mehr entsteht.',
    );
  }
  return release(ctx, validateContent(content), note);
}

/** Lists releases and counts the month's builds; requests a due build on the way. */
export async function list(ctx: Context) {
  const { db, site } = ctx;
  await resolveSilentBuilds(ctx);
  nudgeBuild(ctx);
  const [rows, online, builds, plan] = await Promise.all([
    queries.listReleases(db),
    websiteOf(ctx)?.readRelease(site),
    countBuilds(ctx),
    findPlan(db),
  ]);
  return {
    releases: rows.map(toRelease),
    onlineId: online?.id ?? null,
    onlineSince: online?.builtAt ?? null,
    builds,
    plan: plan === undefined ? null : toPlan(plan),
  };
}
