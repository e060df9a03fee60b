import { AWAY_PAUSE_MS, REFUSED_PAUSE_MS } from '../backoff.ts';
import { HOUR_MS } from '../durations.ts';

/** Number of last answers that are compared, and how many equal ones are the server's state, not the recipients'. */
const RECENT_MAX = 20;
const HALF = RECENT_MAX / 2;
/**
 * Time for which a cleared answer at two domains in a row pauses nothing: strangers' addresses must not keep stopping the
 * mails.
 */
const CLEARED_FOR_MS = HOUR_MS;

/** The mail server's answer to one mail. */
export interface MailAnswer {
  /** Row of `outbox` or `letter_sends`. */
  readonly mailId: string;
  readonly domain: string;
  /** Hash of a temporary refusal; null for an accepted mail. */
  readonly answer: string | null;
}

/** State of the mail server by its last answers. Times are in milliseconds since 1970. */
export interface Throttle {
  /** Oldest first; empty while none of them is a temporary refusal. `isCounted`: counts against its mail. */
  readonly recent: readonly (MailAnswer & { readonly isCounted: boolean })[];
  /** Answer of the current throttling, or of the last one. */
  readonly answer: string | null;
  /** Start of the current throttling. */
  readonly since: number | null;
  /** Time at which a mail was accepted despite the last one. */
  readonly clearedAt: number | null;
}

export const UNTHROTTLED: Throttle = { recent: [], answer: null, since: null, clearedAt: null };

type Recent = Throttle['recent'];

/** Adds a mail's last answer in place of its earlier one: a mail that is tried over and over counts once. */
const withLast = (recent: Recent, last: Recent[number]): Recent =>
  [...recent.filter(({ mailId }) => mailId !== last.mailId), last].slice(-RECENT_MAX);

/** Returns the state after an accepted mail. */
export function noteAccepted(before: Throttle, mail: Omit<MailAnswer, 'answer'>, now: number): Throttle {
  const recent = withLast(before.recent, { ...mail, answer: null, isCounted: false });
  const kept = recent.some(({ answer }) => answer !== null) ? recent : [];
  return before.since === null ? { ...before, recent: kept } : { ...before, recent: kept, since: null, clearedAt: now };
}

interface Deferral {
  readonly state: Throttle;
  /** Time until which the whole server takes no mail; undefined if only this recipient's mail waits. */
  readonly until: number | undefined;
  /** Earlier mails that this answer was counted against, although they are not to blame. */
  readonly givenBack: readonly string[];
}

/** Tells from the answers to other mails whether a temporary refusal is the server's state, not this recipient's. */
function isOfServer(before: Throttle, recent: Recent, { mailId, answer, domain }: MailAnswer, now: number): boolean {
  if (before.since !== null && before.answer === answer) return true;
  const same = recent.filter((each) => each.answer === answer);
  const isAtOthers = (answers: Recent): boolean => answers.some((each) => each.domain !== domain);
  // The last few recipients with full mailboxes must not stop all mails each time they are tried.
  if (before.recent.some((each) => each.mailId === mailId && each.answer === answer)) return false;
  const inRow = recent.slice(recent.findLastIndex((each) => each.answer !== answer) + 1);
  const isCleared = before.answer === answer && before.clearedAt !== null && now - before.clearedAt < CLEARED_FOR_MS;
  return (same.length >= HALF && isAtOthers(same)) || (isAtOthers(inRow) && !isCleared);
}

/**
 * Judges a temporary refusal. The same answer at two domains in a row, or for half of the last twenty mails at several
 * domains, is the server's state. A mail that gets the answer it had before starts no throttling.
 */
export function noteDeferred(before: Throttle, mail: MailAnswer & { readonly answer: string }, now: number): Deferral {
  const { mailId, answer } = mail;
  const recent = withLast(before.recent, { ...mail, isCounted: true });
  if (!isOfServer(before, recent, mail, now)) return { state: { ...before, recent }, until: undefined, givenBack: [] };

  const isSame = (each: MailAnswer): boolean => each.answer === answer;
  const givenBack = recent.flatMap((each) =>
    isSame(each) && each.isCounted && each.mailId !== mailId ? [each.mailId] : [],
  );
  const forgiven = recent.map((each) => (isSame(each) ? { ...each, isCounted: false } : each));
  const isFirst = before.since === null || before.answer !== answer;
  const until = now + (isFirst ? AWAY_PAUSE_MS : REFUSED_PAUSE_MS);
  const since = isFirst ? now : before.since;
  return { state: { recent: forgiven, answer, since, clearedAt: null }, until, givenBack };
}

/** Share of the learned rate that letters use, so that other mails find room. */
const LETTERS_SHARE = 0.9;

/** Returns the mails an hour that letters may use, from the number accepted in the hour before a throttling. */
export const learnRate = (accepted: number): number => Math.max(1, Math.floor(accepted * LETTERS_SHARE));
