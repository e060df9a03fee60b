import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import * as queries from '#db/queries/law/notes.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { lawPoints } from '#domain/law/check.ts';
import type { LawFacts, LawPoint } from '#domain/law/facts.ts';
import type { Context } from '#server/context.ts';
import { currentContent } from '#server/services/content/drafts.ts';
import { onlineContent } from '#server/services/content/published-content.ts';
import { canTellOwner } from '#server/services/mail/notifications.ts';
import { mailServerOf } from '#server/services/vendors.ts';

type StoredFacts = Pick<LawFacts, 'canTellOwner' | 'hasHeardFrom'>;

const pointsOf = (ctx: Context, content: DraftContent, stored: StoredFacts): readonly LawPoint[] =>
  lawPoints({
    content,
    examples,
    canMail: mailServerOf(ctx) !== undefined,
    ...stored,
    today: berlinDay(ctx.now()),
  });

/** Lists the points that forbid publishing (docs/decisions/law.md L4). */
export const duties = (ctx: Context, content: DraftContent): readonly LawPoint[] =>
  pointsOf(ctx, content, { canTellOwner: true }).filter(({ weight }) => weight === 'publish');

type State = CheckedPoint['state'];

/** Merges the points, each with its first state. Points without a place concern configuration and can only be open. */
function withStates(found: Readonly<Record<State, readonly LawPoint[]>>): (LawPoint & { readonly state: State })[] {
  const known = new Set<string>();
  const states: readonly State[] = ['open', 'waiting', 'online'];
  return states.flatMap((state) => {
    const points = found[state].filter(({ id, place }) => !known.has(id) && (state === 'open' || place !== null));
    for (const { id } of points) known.add(id);
    return points.map((point) => ({ ...point, state }));
  });
}

interface Contents {
  readonly drafts: DraftContent;
  readonly online: DraftContent;
}

async function readContents(ctx: Context): Promise<Contents> {
  const [drafts, online] = await Promise.all([currentContent(ctx), onlineContent(ctx)]);
  return { drafts, online };
}

/**
 * Lists points open in the drafts, fixed but still online, or done. @param contents passed by callers that need them
 * too
 */
export async function readLawCheck(ctx: Context, contents = readContents(ctx)): Promise<{ points: CheckedPoint[] }> {
  const [{ drafts, online }, notes, isOwnerTold, hasHeardFrom] = await Promise.all([
    contents,
    queries.listLawNotes(ctx.db),
    canTellOwner(ctx),
    queries.hasHeardFrom(ctx.db),
  ]);
  const stored = { canTellOwner: isOwnerTold, hasHeardFrom };
  const found = withStates({
    open: pointsOf(ctx, drafts, stored),
    waiting: pointsOf(ctx, online, stored),
    online: pointsOf(ctx, firstContent(ctx.env), stored),
  });
  const points = found.map((point) => {
    // A decision holds for the sentence that the owner read.
    const stored = notes.find(({ pointId, sentence }) => pointId === point.id && sentence === point.sentence);
    const accepted = stored ? { note: stored.note, by: stored.by, at: stored.at.toISOString() } : null;
    return { ...point, accepted: point.weight === 'choice' ? accepted : null };
  });
  return { points };
}

/** Accepts points that leave a choice: all of them or none. @throws AppError not-found */
export async function acceptPoints(
  ctx: Context,
  ids: readonly string[],
  note: string,
): Promise<{ points: CheckedPoint[] }> {
  const { username } = await ctx.sessions.require();
  const { points } = await readLawCheck(ctx);
  const at = ctx.now();
  const notes = [...new Set(ids)].map((id) => {
    const point = points.find((each) => each.id === id && each.state === 'open' && each.weight === 'choice');
    if (!point) throw new AppError('not-found', 'Etwas davon ist inzwischen nicht mehr zu entscheiden.');
    return { pointId: id, sentence: point.sentence, note, by: username, at };
  });
  await queries.upsertLawNotes(ctx.db, notes);
  return readLawCheck(ctx);
}

export async function reopenPoints(ctx: Context, ids: readonly string[]): Promise<{ points: CheckedPoint[] }> {
  await queries.deleteLawNotes(ctx.db, ids);
  return readLawCheck(ctx);
}
