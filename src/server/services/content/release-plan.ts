import { nameBlockers } from '#content/law/blockers.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { type DraftContent, kindOf } from '#contracts/content/registry.ts';
import type { ReleasePlan, ReleaseProblem } from '#contracts/content/releases.ts';
import { validateContent } from '#contracts/content/snapshot.ts';
import { sqlState } from '#db/errors.ts';
import * as queries from '#db/queries/content/release-plan.ts';
import { berlinInstant } from '#domain/berlin-clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import { formatNumber } from '#domain/german-count.ts';
import { DROPPED_RELEASE } from '#domain/letters/words.ts';
import { planStep } from '#domain/planning.ts';
import type { Context } from '#server/context.ts';
import { applyChoice, findIncomplete, forbiddenBy } from './release-changes.ts';
import { addRelease, toPlan } from './releases.ts';

const FARTHEST_MS = 366 * DAY_MS;

const PAST = 'Dieser Termin ist schon vorbei.';
const TOO_FAR = 'Bitte wähle einen Termin innerhalb eines Jahres.';
const UNKNOWN = 'Das Veröffentlichen hat nicht geklappt. Bitte starte es von Hand.';

const refused = (message: string): AppError => new AppError('bad-input', message, { fields: { day: [message] } });

interface PlanInput {
  readonly day: string;
  readonly time: string;
  readonly note: string;
  /** `changeKey`s of changes that stay drafts. */
  readonly without: readonly string[];
}

/** Plans to publish the drafts as they will be then; replaces the last plan. @throws AppError bad-input for the time */
export async function planRelease(ctx: Context, { day, time, note, without }: PlanInput): Promise<ReleasePlan> {
  const now = ctx.now();
  const wanted = berlinInstant(day, time);
  if (wanted <= now) throw refused(PAST);
  if (wanted.getTime() > now.getTime() + FARTHEST_MS) throw refused(TOO_FAR);
  const dueAt = planStep(wanted);
  const plan = { dueAt, note, without: [...without] };
  await queries.savePlan(ctx.db, { ...plan, now });
  ctx.wake();
  return toPlan({ ...plan, failure: '' });
}

/** Drops the plan. Letters that await it become drafts, whatever is planned next. */
export async function dropPlan({ db }: Context): Promise<undefined> {
  await queries.deletePlan(db);
  await queries.awaitRelease(db, DROPPED_RELEASE);
}

/** Names the place of a problem: 'Kurse „Atem“, Titel'. */
function nameProblem({ kind, id, title, field, message }: ReleaseProblem): string {
  if (id === null) return message;
  const entry = title === '' ? kindOf(kind).title : `${kindOf(kind).title} „${title}“`;
  return [entry, fieldLabel(kindOf(kind), field)].filter(Boolean).join(', ');
}

/** Says what kept content from going online at its time; undefined if nothing did. */
function heldBackBy(ctx: Context, content: DraftContent): string | undefined {
  const [problem, ...others] = findIncomplete(content);
  const forbidden = forbiddenBy(ctx, content);
  if (problem === undefined && forbidden.length === 0) return undefined;
  const more = others.length === 0 ? '' : ` und ${formatNumber(others.length)} weitere`;
  return [
    'Zum Termin ging nichts online.',
    problem && `Es fehlte: ${nameProblem(problem)}${more}.`,
    forbidden.length > 0 && `Im Weg: ${nameBlockers(forbidden)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @returns id of the release, a German sentence for the owner, or undefined if the plan is not the stored one any more */
async function comeTrue(ctx: Context, plan: queries.ReleasePlanRow): Promise<number | string | undefined> {
  const { chosen } = await applyChoice(ctx, plan.without);
  const heldBack = heldBackBy(ctx, chosen);
  if (heldBack !== undefined) return heldBack;
  try {
    // Due at once, without the pause that waits for further clicks.
    const { id } = await addRelease(ctx, validateContent(chosen), { note: plan.note, dueAt: ctx.now(), plan });
    return id;
  } catch (error) {
    if (sqlState(error) === queries.PLAN_GONE) return undefined;
    if (error instanceof AppError && error.code === 'unavailable') return error.message;
    throw error;
  }
}

/**
 * Publishes a due plan; runs on schedule. The plan ends in the batch that publishes it, so of concurrent runs, or a run
 * and the owner who drops or moves it, one wins. Unknown failures are logged, never thrown, and shown by the plan.
 */
export async function publishPlanned(ctx: Context): Promise<void> {
  const { db, log, now } = ctx;
  const due = await queries.findPlan(db);
  if (due === undefined || due.failure !== '' || due.dueAt > now()) return;
  try {
    const outcome = await comeTrue(ctx, due);
    if (outcome === undefined) return;
    // A letter may have begun to wait for the plan in between.
    if (typeof outcome === 'number') return void (await queries.awaitRelease(db, outcome));
    log.info('planned publish held back', { dueAt: due.dueAt.toISOString() });
    await queries.failPlan(db, due, outcome);
  } catch (error) {
    log.error('planned publish failed', { error: error instanceof Error ? error.name : undefined });
    // If the database itself is down, the next run reports it.
    await queries.failPlan(db, due, UNKNOWN).catch(() => undefined);
  }
}
