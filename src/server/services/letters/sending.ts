import type { Letter } from '#contracts/letters/editing.ts';
import { countAudience, startLetter } from '#db/queries/letters/audience.ts';
import * as queries from '#db/queries/letters/editing.ts';
import { countResendable, resendFailed } from '#db/queries/letters/sending.ts';
import { listSeries } from '#db/queries/letters/series.ts';
import { queueSeries } from '#db/queries/letters/series-people.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { formatNumber } from '#domain/german-count.ts';
import { obstaclesOf } from '#domain/letters/checks.ts';
import { ACTIONS, HOLD_MS, type LetterAction, PLANNED_RELEASE, SELF_ACTIONS } from '#domain/letters/words.ts';
import { planStep } from '#domain/planning.ts';
import type { Context } from '#server/context.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';
import { type MailLabel, nudgeMail, writeMail } from '#server/services/mail/writing.ts';
import { findSendObstacle, refuse } from '#server/services/obstacles.ts';
import { checkAwaited, findAwaitable } from './awaited-release.ts';
import { findTestObstacle, runLetterChecks, testAddressOf } from './checks.ts';
import { findLetterRow, toLetter } from './editing.ts';
import { nudgeLetters, nudgeWaitingLetters } from './nudge.ts';
import { holdBackRestored } from './watch.ts';

export interface LetterTest {
  readonly letter: string;
  readonly version: number;
  /** Account of the owner; null for the environment's administrator. */
  readonly account: string | null;
}

export const LETTER_TEST: MailLabel<LetterTest, 'letter-test'> = {
  name: 'letter-test',
  isPayload: (stored): stored is LetterTest =>
    'letter' in stored &&
    typeof stored.letter === 'string' &&
    'version' in stored &&
    typeof stored.version === 'number',
};

/** Notifies the owner that all mails of a letter are through. */
export interface LetterDone {
  readonly letter: string;
}

export const LETTER_DONE: MailLabel<LetterDone, 'letter-done'> = {
  name: 'letter-done',
  isPayload: (stored): stored is LetterDone => 'letter' in stored && typeof stored.letter === 'string',
};

const CHANGED = 'Dieser Brief wurde inzwischen geändert. Sieh ihn dir bitte noch einmal an.';
const PAST = 'Dieser Zeitpunkt ist schon vorbei.';
const NOTHING_AWAITED = 'Gerade wird nichts veröffentlicht, worauf der Brief warten könnte.';
const TOO_LATE =
  'Die Minute ist um, der Brief ist unterwegs. „Anhalten“ hält ihn für alle an, die ihn noch nicht haben.';
const NOT_NOW = 'Das geht bei diesem Brief gerade nicht mehr.';

/** Latest start after the planned time: a letter is meant for its moment. */
const LATE_MS = 2 * 60 * 60 * 1000;
const tooLate = (instant: string): string =>
  `Dieser Brief war für ${instant} geplant und wäre mehr als zwei Stunden zu spät hinausgegangen. Deshalb ist er wieder ` +
  'ein Entwurf: Sende ihn jetzt, oder plane ihn neu.';

const othersNow = (count: number): string =>
  `Inzwischen ginge der Brief an ${formatNumber(count)} Menschen. Prüf die Zahl bitte noch einmal.`;

/** Sends a letter to the signed-in owner. @returns the address @throws AppError not-found, conflict */
export async function sendTest(ctx: Context, id: string): Promise<{ address: string }> {
  const { version } = await findLetterRow(ctx, id);
  const { accountId } = await ctx.sessions.require();
  refuse(await findTestObstacle(ctx));
  const address = (await testAddressOf(ctx)) ?? '';
  await writeMail(
    ctx,
    LETTER_TEST,
    { letter: id, version, account: accountId },
    { dedupeKey: `${id}:${version}`, cause: { source: 'owner' } },
  );
  nudgeMail(ctx);
  return { address };
}

interface Send {
  readonly version: number;
  readonly count: number;
  readonly at?: string | undefined;
  readonly awaitsRelease?: boolean | undefined;
}

/** @throws AppError conflict listing every obstacle */
async function assertReady(ctx: Context, row: queries.LetterRow): Promise<void> {
  const { checks } = await runLetterChecks(ctx, row, { asksLinks: false });
  const obstacles = obstaclesOf(checks);
  if (obstacles.length > 0) throw new AppError('conflict', obstacles.join(' '));
}

/** Finds a letter that may be sent as the owner has seen it. @throws AppError not-found, conflict */
async function findReady(ctx: Context, id: string, version: number, status: 'draft' | 'sent') {
  refuse(findSendObstacle(ctx));
  // First, so that a letter sent now does not look like a leftover of a backup.
  await holdBackRestored(ctx);
  const row = await findLetterRow(ctx, id);
  if (row.kind !== 'letter' || row.status !== status) throw new AppError('conflict', NOT_NOW);
  if (row.version !== version) throw new AppError('conflict', CHANGED);
  await assertReady(ctx, row);
  return row;
}

/** @throws AppError bad-input for the time; conflict if nothing is being published */
async function startOf(ctx: Context, { at, awaitsRelease }: Omit<Send, 'count' | 'version'>) {
  if (awaitsRelease === true) {
    const awaitedRelease = await findAwaitable(ctx);
    if (awaitedRelease === undefined) throw new AppError('conflict', NOTHING_AWAITED);
    return { awaitedRelease };
  }
  if (at === undefined) return undefined;
  const wanted = new Date(at);
  if (wanted <= ctx.now()) throw new AppError('bad-input', PAST, { fields: { at: [PAST] } });
  return { scheduledAt: planStep(wanted) };
}

/**
 * Checks that the plan is still there: it may have come true too early to give this letter its release. Otherwise the
 * letter becomes a draft again. @throws AppError conflict
 */
async function assertAwaitable(ctx: Context, id: string): Promise<void> {
  const { awaitedRelease } = await findLetterRow(ctx, id);
  if (awaitedRelease !== PLANNED_RELEASE || (await checkAwaited(ctx, PLANNED_RELEASE)) === 'wait') return;
  await queries.setLetterStatus(ctx.db, id, { from: ['planned'], to: 'draft', now: ctx.now() });
  throw new AppError('conflict', NOTHING_AWAITED);
}

/** Sends now or later, to as many people as the owner was shown. @throws AppError not-found, bad-input, conflict */
export async function send(ctx: Context, id: string, { version, count, ...when }: Send): Promise<Letter> {
  const row = await findReady(ctx, id, version, 'draft');
  const { confirmed } = await countAudience(ctx.db, row.audience);
  if (confirmed !== count) throw new AppError('conflict', othersNow(confirmed));
  const start = await startOf(ctx, when);
  if (start === undefined) {
    const started = { id, basedOn: version, audience: row.audience, count, now: ctx.now() };
    if ((await startLetter(ctx.db, started)) === undefined) throw new AppError('conflict', CHANGED);
    nudgeLetters(ctx);
  } else {
    const move = { from: ['draft'], to: 'planned', basedOn: version, ...start, now: ctx.now() } as const;
    if ((await queries.setLetterStatus(ctx.db, id, move)) === undefined) throw new AppError('conflict', CHANGED);
    await assertAwaitable(ctx, id);
    ctx.wake();
  }
  return toLetter(ctx, await findLetterRow(ctx, id));
}

/**
 * Sends a finished letter once more, to exactly those whom the mail server refused.
 * @throws AppError not-found, conflict
 */
export async function resend(
  ctx: Context,
  id: string,
  { version, count }: Pick<Send, 'version' | 'count'>,
): Promise<Letter> {
  await findReady(ctx, id, version, 'sent');
  const resendable = await countResendable(ctx.db, id);
  if (resendable !== count) throw new AppError('conflict', othersNow(resendable));
  if (!(await resendFailed(ctx.db, { id, basedOn: version, count, now: ctx.now() })))
    throw new AppError('conflict', CHANGED);
  nudgeLetters(ctx);
  return toLetter(ctx, await findLetterRow(ctx, id));
}

const NO_SERIES = 'Die Serie ist aus. Schalte sie als Ganzes ein, dann gehört dieser Brief dazu.';

/** @throws AppError conflict for a letter of a switched-off series */
async function actionsOf(ctx: Context, { kind, list }: queries.LetterRow): Promise<Partial<typeof ACTIONS>> {
  if (kind === 'letter') return ACTIONS;
  const isOff = kind === 'series' && !(await listSeries(ctx.db)).some((one) => one.list === list && one.since !== null);
  if (isOff) throw new AppError('conflict', NO_SERIES);
  return SELF_ACTIONS[kind];
}

/** Pauses, resumes, stops, withdraws or unschedules a letter. @throws AppError not-found, conflict */
export async function changeSending(ctx: Context, id: string, action: LetterAction): Promise<Letter> {
  await holdBackRestored(ctx);
  const row = await findLetterRow(ctx, id);
  const move = (await actionsOf(ctx, row))[action];
  if (move === undefined) throw new AppError('conflict', NOT_NOW);
  if (action === 'resume') {
    refuse(findSendObstacle(ctx));
    // Also if it looks unchanged: a test mail of a correction clears its mark.
    await assertReady(ctx, row);
  }
  const now = ctx.now();
  const moved =
    action === 'withdraw'
      ? await queries.withdrawLetter(ctx.db, { id, now, since: new Date(now.getTime() - HOLD_MS) })
      : await queries.setLetterStatus(ctx.db, id, { ...move, now });
  // Idempotent.
  const current = moved ?? (await findLetterRow(ctx, id));
  if (current.status !== move.to) throw new AppError('conflict', action === 'withdraw' ? TOO_LATE : NOT_NOW);
  if (action === 'resume' || action === 'stop') nudgeLetters(ctx);
  return toLetter(ctx, current);
}

/** @returns German sentence for the owner; null while the letter has to wait longer */
async function obstacleOf(ctx: Context, row: queries.LetterRow): Promise<string | null | undefined> {
  const { scheduledAt, awaitedRelease } = row;
  const awaited = awaitedRelease === null ? 'online' : await checkAwaited(ctx, awaitedRelease);
  if (awaited === 'wait') return null;
  if (awaited !== 'online') return awaited.note;
  if (scheduledAt !== null && ctx.now().getTime() - scheduledAt.getTime() > LATE_MS) {
    return tooLate(formatInstant(scheduledAt.toISOString()));
  }
  const { checks } = await runLetterChecks(ctx, row, { asksLinks: false });
  return obstaclesOf(checks)[0];
}

/** Starts a due letter. With an obstacle it becomes a draft again, with a note. @returns whether it has started */
async function startPlanned(ctx: Context, row: queries.LetterRow): Promise<boolean> {
  const { id, version, audience } = row;
  const obstacle = await obstacleOf(ctx, row);
  if (obstacle === null) return false;
  if (obstacle === undefined) {
    const started = { id, basedOn: version, audience, count: undefined, now: ctx.now() };
    return (await startLetter(ctx.db, started)) !== undefined;
  }
  await queries.setLetterStatus(ctx.db, id, {
    from: ['planned'],
    to: 'draft',
    basedOn: version,
    note: obstacle,
    now: ctx.now(),
  });
  return false;
}

/** Starts due letters, queues letters of series, and sends; runs every quarter of an hour. */
export async function sweepLetters(ctx: Context): Promise<void> {
  // Half-sent letters then wait for the owner's decision once sending is on again.
  if (!isSending(ctx)) return;
  await holdBackRestored(ctx);
  const due = [...(await queries.listDueLetters(ctx.db, ctx.now())), ...(await queries.listAwaitingLetters(ctx.db))];
  const starts: boolean[] = [];
  for (const row of due) starts.push(await startPlanned(ctx, row));
  await queueSeries(ctx.db, ctx.now());
  // Nothing of a letter in its hold is due yet: the run waits for it.
  if (starts.includes(true)) nudgeLetters(ctx);
  else await nudgeWaitingLetters(ctx);
}
