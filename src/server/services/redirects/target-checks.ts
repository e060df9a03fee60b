import type { TargetCheck } from '#contracts/redirects/target-checks.ts';
import * as queries from '#db/queries/redirects/target-checks.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { isCheckable, TARGET_FAILURES } from '#domain/redirects/target-check.ts';
import type { Context } from '#server/context.ts';
import { targetsOf } from '#server/services/vendors.ts';
import type { TargetProbe } from '#server/vendors/target-probe.ts';

/** Targets per run, of three runs a night. */
const RUN_MAX = 60;
/** No probe starts later: a scheduled function has 30 s (docs/decisions/platform.md). */
const BUDGET_MS = 20_000;
/** Targets probed at once. */
const LANES = 4;
/** No target is probed twice in a night. */
const PEACE_MS = 12 * 60 * 60 * 1000;

const NOT_FOUND = 'Diesen Kurzlink gibt es nicht mehr.';
const NOT_ASKABLE = 'Prüfen lassen sich nur Ziele im Web.';
const NO_PROBE = 'In einer Vorschau werden keine Ziele geprüft.';

type Found = Awaited<ReturnType<typeof queries.findTarget>>[number];

const toCheck = ({ checkedAt, failure, failingSince }: Omit<Found, 'targetUrl'>): TargetCheck => ({
  checkedAt: checkedAt?.toISOString() ?? null,
  failure: TARGET_FAILURES.find((each) => each === failure) ?? null,
  failingSince: failingSince?.toISOString() ?? null,
});

async function find(ctx: Context, id: number): Promise<Found> {
  const [found] = await queries.findTarget(ctx.db, id);
  if (found === undefined) throw new AppError('not-found', NOT_FOUND);
  return found;
}

/** @throws AppError not-found */
export const read = async (ctx: Context, id: number): Promise<TargetCheck> => toCheck(await find(ctx, id));

interface Target {
  readonly id: number;
  readonly targetUrl: string;
}

async function ask(ctx: Context, targets: TargetProbe, { id, targetUrl }: Target): Promise<void> {
  const failure = await targets.probe(targetUrl);
  await queries.saveCheck(ctx.db, { id, targetUrl, failure, at: ctx.now() });
}

/** Probes a redirect's target now. @throws AppError not-found, bad-input for a target outside the web */
export async function checkTarget(ctx: Context, id: number): Promise<TargetCheck> {
  const { targetUrl } = await find(ctx, id);
  const targets = targetsOf(ctx);
  if (targets === undefined) throw new AppError('bad-input', NO_PROBE);
  if (!isCheckable(targetUrl)) throw new AppError('bad-input', NOT_ASKABLE);
  await ask(ctx, targets, { id, targetUrl });
  return read(ctx, id);
}

/** Starts with the oldest checks (docs/decisions/redirects.md). */
export async function checkDueTargets(ctx: Context): Promise<void> {
  const targets = targetsOf(ctx);
  if (targets === undefined) return;
  const start = ctx.now();
  const before = new Date(start.getTime() - PEACE_MS);
  const due = await queries.listDueTargets(ctx.db, { today: berlinDay(start), before, count: RUN_MAX });
  const waiting = due.values();

  async function work(probe: TargetProbe): Promise<void> {
    for (const redirect of waiting) {
      if (ctx.now().getTime() - start.getTime() > BUDGET_MS) return;
      await ask(ctx, probe, redirect).catch(() => ctx.log.error('target not checked', { redirectId: redirect.id }));
    }
  }

  await Promise.all(Array.from({ length: LANES }, () => work(targets)));
}
