import { randomUUID } from 'node:crypto';
import type { LetterDrawing } from '#content/letters/letter-mail.ts';
import { endPause, pauseIntegration } from '#db/queries/integrations.ts';
import { findLetter } from '#db/queries/letters/editing.ts';
import * as queries from '#db/queries/letters/sending.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { Context } from '#server/context.ts';
import { MAILING_MS, type MailServer, openMailServer } from '#server/services/mail/mail-server.ts';
import { type MailDelivery, toDelivery } from '#server/services/mail/to-delivery.ts';
import { MAIL, nudgeMail } from '#server/services/mail/writing.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import { smtpOf } from '#server/services/vendors.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';
import { letterHeaders, letterList, letterUrl } from './end.ts';
import { giftIn } from './gift.ts';
import { drawnLetter } from './mails.ts';
import { nudgeLetters } from './nudge.ts';
import { holdBackRestored } from './watch.ts';

/** Lease of a run; when it ends, another run may start. */
const LEASE_MS = 58_000;
/** Age from which an unfinished mail belongs to a crashed run: every run ends long before. */
const CRASHED_MS = 90_000;
/** Attempts for a mail that the server defers, over two days, and for one that it refuses, over some minutes. */
const ATTEMPTS_MAX = { deferred: 9, declined: 5 };
/** Consecutive refusals of a letter's mails that point to the letter, the list or us, and pause it. */
const REFUSED_MAX = 10;
/** Longer waits are left to the next sweep. */
const WAIT_MAX_MS = 70_000;
/** Wait if nothing could be claimed although mails are due, e.g. because another run leases them. */
const WAIT_MIN_MS = 500;

interface RunPace {
  readonly budgetMs: number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const FAST: RunPace = {
  budgetMs: MAILING_MS,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** `over`: nothing is due soon. `spent`: the time is up. */
export type RunEnd = 'over' | 'spent';

const refusedNote = (code: string): string =>
  `Angehalten: Der Mailserver hat zehn E-Mails nacheinander abgelehnt, zuletzt mit „${code}“. Sieh nach, woran es liegt, bevor du den Versand fortsetzt.`;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Translates the decision for a letter's mail. */
function toEnd(outcome: SmtpOutcome, decided: MailDelivery): queries.SendEnd {
  if (outcome.kind === 'sent' || decided.kind === 'sent') return { status: 'sent' };
  const reason = 'reason' in outcome ? outcome.reason : outcome.code;
  if (decided.kind !== 'waiting') return { status: decided.kind, reason };
  const isDeferred = outcome.kind === 'later' || outcome.kind === 'throttled';
  return { status: 'waiting', reason, until: decided.until, isCounted: decided.counts === 'refusal', isDeferred };
}

interface Drawn extends LetterDrawing {
  readonly version: number;
  /** List in the unsubscribe link; undefined if the audience spans all lists. */
  readonly list: ListName | undefined;
  readonly giftFor: Awaited<ReturnType<typeof giftIn>>;
}

type NextLetter = NonNullable<Awaited<ReturnType<typeof queries.findNextLetter>>>;

/** Draws each version of a letter once: a correction may come between two mails of a run. */
function drawings(ctx: Context): (next: NextLetter) => Promise<Drawn> {
  const drawn = new Map<string, Drawn>();
  return async ({ id, version }) => {
    const known = drawn.get(`${id}:${version}`);
    if (known) return known;
    const letter = await findLetter(ctx.db, id);
    if (letter === undefined) throw new Error('A letter that goes out is not there');
    const giftFor = await giftIn(ctx, letter);
    const made = { ...(await drawnLetter(ctx, letter)), version: letter.version, list: letterList(letter), giftFor };
    drawn.set(`${id}:${version}`, made);
    return made;
  };
}

interface Run {
  readonly ctx: Context;
  readonly server: MailServer;
  readonly drawingOf: ReturnType<typeof drawings>;
}

async function handIn({ ctx, server }: Run, drawn: Drawn, send: queries.ClaimedSend): Promise<SmtpOutcome> {
  const { headers, note } = unsubscribeLink(ctx, send.unsubscribeToken, drawn.list);
  const gift = drawn.giftFor(send.personId);
  const mail = drawn.mailFor(send.name, { webUrl: letterUrl(ctx, send.letterId), note, gift });
  const to = { address: send.email, ...(send.name !== null && { name: send.name }) };
  return server.send(
    { ...mail, id: send.id, to, headers: { ...headers, ...letterHeaders(ctx, send.letterId, drawn.list) } },
    () => send,
  );
}

/** @returns whether the whole mail server has to wait */
async function deliver(run: Run, drawn: Drawn, send: queries.ClaimedSend): Promise<boolean> {
  const { ctx } = run;
  const outcome = await handIn(run, drawn, send);
  const now = ctx.now();
  // No subscriber gets a letter twice.
  const { attempts: refusals, deferredMs } = send;
  const history = { refusals, deferredMs, doubts: 0, repetitions: 0, attemptsMax: ATTEMPTS_MAX } as const;
  const decided = toDelivery(outcome, history, { now, random: Math.random() });
  await queries.recordSend(ctx.db, send.id, toEnd(outcome, decided), now);
  // Retries are not counted: a few full mailboxes at the end of a list are not ten refusals.
  const isFirstTry = send.attempts === 1;
  if (outcome.kind === 'bounced' || (outcome.kind === 'declined' && isFirstTry)) {
    const refusal = { max: REFUSED_MAX, note: refusedNote(outcome.code), now };
    await queries.recordRefusal(ctx.db, send.letterId, refusal);
  }
  const pause = 'pause' in decided ? decided.pause : undefined;
  if (pause) await pauseIntegration(ctx.db, MAIL.integration, pause);
  else if (send.isProbe) await endPause(ctx.db, MAIL.integration, now);
  if (outcome.kind !== 'sent') ctx.log.info('letter not sent', { id: send.id, ...outcome });
  return pause !== undefined;
}

/** Returns the milliseconds until the next mail; undefined if nothing can be sent for now. */
async function untilNext(ctx: Context): Promise<number | undefined> {
  const now = ctx.now();
  const { waitMs, isDayFull, isPaused } = await queries.readNextSend(ctx.db, { now, today: berlinDay(now) });
  return waitMs === null || isDayFull || isPaused || waitMs > WAIT_MAX_MS ? undefined : Math.max(waitMs, WAIT_MIN_MS);
}

/** Claims the next mail of a letter. If the answer is lost, the claim is undone, because nothing was handed in. */
async function claim(
  ctx: Context,
  claimed: { readonly letterId: string; readonly version: number; readonly now: Date },
) {
  try {
    return await queries.claimSend(ctx.db, { ...claimed, today: berlinDay(claimed.now) });
  } catch (error) {
    await queries.releaseClaim(ctx.db, claimed);
    throw error;
  }
}

/** @returns wait in milliseconds before the following mail; undefined if nothing can be sent for now */
async function step(run: Run): Promise<number | undefined> {
  const { ctx } = run;
  const next = await queries.findNextLetter(ctx.db, ctx.now());
  if (next === undefined) return untilNext(ctx);
  // Drawn before the claim: if it fails, no claimed mail is left in an unclear state.
  const drawn = await run.drawingOf(next);
  const now = ctx.now();
  const send = await claim(ctx, { letterId: next.id, version: drawn.version, now });
  if (send === undefined) return untilNext(ctx);
  if (await deliver(run, drawn, send)) return undefined;
  return send.paceMs - (ctx.now().getTime() - now.getTime());
}

/** Sends until nothing is due, the server is away, or the time is up. */
async function sendAll(run: Run, { budgetMs, wait }: RunPace): Promise<RunEnd> {
  const endsAt = run.ctx.now().getTime() + budgetMs;
  const left = (): number => endsAt - run.ctx.now().getTime();
  while (left() > 0) {
    const waitMs = await step(run);
    if (waitMs === undefined) return 'over';
    // Longer waits continue in the next run.
    if (waitMs > 0) await wait(Math.min(waitMs, Math.max(0, left())));
  }
  return 'spent';
}

const finishRun = (ctx: Context): Promise<string[]> =>
  queries.cleanUpSends(ctx.db, {
    topic: MAIL.name,
    before: after(ctx.now(), -CRASHED_MS),
    now: ctx.now(),
  });

/** Sends letters until the time is up; a lease allows one run at a time. */
export async function runLetters(ctx: Context, pace: RunPace = FAST): Promise<RunEnd> {
  const smtp = smtpOf(ctx);
  if (smtp === undefined) return 'over';
  const holder = randomUUID();
  const now = ctx.now();
  if (!(await queries.leaseSending(ctx.db, holder, { now, until: after(now, LEASE_MS) }))) return 'over';
  const server = openMailServer(ctx, smtp);
  try {
    await holdBackRestored(ctx);
    await finishRun(ctx);
    const end = await sendAll({ ctx, server, drawingOf: drawings(ctx) }, pace);
    if ((await finishRun(ctx)).length > 0) nudgeMail(ctx);
    return end;
  } finally {
    server.close();
    await queries.releaseSending(ctx.db, holder);
  }
}

/** Sends letters; a run whose time is up asks for the next one. */
export async function continueLetters(ctx: Context): Promise<void> {
  if ((await runLetters(ctx)) === 'spent') nudgeLetters(ctx);
}
