import { AWAY_PAUSE_MS, deferralDelayMs, REFUSED_PAUSE_MS, retryDelayMs } from '#domain/backoff.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { SmtpOutcome } from '#server/vendors/smtp-outcome.ts';

/**
 * Counter that an attempt raises. `turn`: the mail goes behind others but is not to blame. `refusal`: the server did not take
 * this mail. `doubt`: it may have arrived.
 */
export type Counted = 'nothing' | 'turn' | 'refusal' | 'doubt';

/** Pause of all mails. `isRefusal`: the server refuses us. */
export interface Pause {
  readonly until: Date;
  readonly isRefusal: boolean;
}

/** Fate of a mail after an attempt. `unclear`: it may have arrived and is not repeated. */
export type MailDelivery =
  | { readonly kind: 'sent' }
  | { readonly kind: 'bounced' | 'failed' }
  | { readonly kind: 'unclear'; readonly pause: Pause }
  | { readonly kind: 'waiting'; readonly until: Date; readonly counts: Counted; readonly pause?: Pause };

/** How often a mail has failed, and how often it may. */
export interface MailHistory {
  /** Times at which the server did not take this mail, with this attempt. */
  readonly refusals: number;
  /** Milliseconds since the server deferred it first; 0 for mails that wait as long as it takes. */
  readonly deferredMs: number;
  /** Earlier attempts of unknown outcome. */
  readonly doubts: number;
  /** Repetitions after an attempt of unknown outcome. */
  readonly repetitions: 0 | 1;
  /** Attempts at a mail that the server defers, and at one that it refuses. */
  readonly attemptsMax: { readonly deferred: number; readonly declined: number };
}

/** Longest time for which a server may be full, so that a letter ends some day. */
const THROTTLED_MAX_MS = 7 * DAY_MS;

/** Tells whether a mail may have arrived as often as its kind allows. */
export const isDoubted = ({ doubts, repetitions }: Pick<MailHistory, 'doubts' | 'repetitions'>): boolean =>
  doubts > repetitions;

/** Decides what becomes of a mail, whatever its kind, letters included; the only place that does. */
export function toDelivery(
  outcome: SmtpOutcome,
  { refusals, deferredMs, doubts, repetitions, attemptsMax }: MailHistory,
  { now, random }: { readonly now: Date; readonly random: number },
): MailDelivery {
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const away = { until: after(AWAY_PAUSE_MS), isRefusal: false };
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'bounced':
      return { kind: 'bounced' };
    case 'declined':
      if (refusals >= attemptsMax.declined) return { kind: 'failed' };
      return { kind: 'waiting', until: after(retryDelayMs(refusals, random)), counts: 'refusal' };
    case 'later':
      if (refusals >= attemptsMax.deferred) return { kind: 'failed' };
      return { kind: 'waiting', until: after(deferralDelayMs(refusals)), counts: 'refusal' };
    case 'throttled': {
      if (deferredMs > THROTTLED_MAX_MS) return { kind: 'failed' };
      const until = new Date(outcome.until);
      return { kind: 'waiting', until, counts: 'nothing', pause: { until, isRefusal: false } };
    }
    case 'refused': {
      // The next mail will show whether the server refuses us.
      if (outcome.reason === 'recipients') return { kind: 'waiting', until: now, counts: 'turn', pause: away };
      const pause = { until: after(REFUSED_PAUSE_MS), isRefusal: true };
      return { kind: 'waiting', until: now, counts: 'nothing', pause };
    }
    case 'away':
      return { kind: 'waiting', until: now, counts: 'turn', pause: away };
    case 'unclear':
      if (isDoubted({ doubts: doubts + 1, repetitions })) return { kind: 'unclear', pause: away };
      return { kind: 'waiting', until: away.until, counts: 'doubt', pause: away };
  }
}
