import type { PeopleFilter } from '../people/view-address.ts';

/** Kinds of letters: sent by the owner, sent on confirmation, or sent days after it. */
export const LETTER_KINDS = ['letter', 'welcome', 'series'] as const;

/** Progress of a letter. For automated ones `draft` means off, `sending` on, and `paused` that their mails wait. */
export const LETTER_STATUSES = ['draft', 'planned', 'sending', 'paused', 'sent', 'stopped'] as const;
export type LetterStatus = (typeof LETTER_STATUSES)[number];

/**
 * Progress of the mail to one recipient. `unclear`: the server may have accepted it, so it is never repeated.
 * `skipped`: left out, e.g. after unsubscribing. `failed`: refused by the server.
 */
export const SEND_STATUSES = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'unclear', 'skipped'] as const;
/** States of a mail that has left us. */
export const RECEIVED_STATUSES = ['sent', 'bounced', 'unclear'] as const satisfies readonly SendStatus[];

type SendStatus = (typeof SEND_STATUSES)[number];

/** Longest texts in characters. */
export const SUBJECT_MAX = 150;
export const PREVIEW_MAX = 200;
export const TEXT_MAX = 40_000;
export const INTEREST_MAX = 60;

/** Some mail programs cut off longer mails. */
export const HTML_BYTES_MAX = 60 * 1024;

/** Number of recipients above which the owner has to type the number before sending. */
export const COUNTED_ABOVE = 50;

/** Stands for the release of the planned publish, which has no id yet. */
export const PLANNED_RELEASE = 0;
/** Stands for the release of a plan that was dropped; there never is one. */
export const DROPPED_RELEASE = -1;

/** Time between the start of a letter and its first mail, in which the owner may take it back. */
export const HOLD_MS = 60_000;

/**
 * Why the waiting mails of a letter rest: `off` the mails are switched off, `refused` the server refuses us, `throttled` it
 * takes no more for now, `away` it does not answer, `day` the limit of the day is reached, `pace` it takes only so many an
 * hour, `deferred` it wants the remaining ones later, `hold` they were started just now.
 */
export const RESTS = ['off', 'refused', 'throttled', 'away', 'day', 'pace', 'deferred', 'hold'] as const;
export type RestReason = (typeof RESTS)[number];

/** Days after a letter in which an unsubscription counts as caused by it. */
export const LEAVING_DAYS = 14;

/** Recipients of a letter: confirmed people with an entry that meets every condition; without a list, on any list. */
export interface Audience extends Omit<PeopleFilter, 'search' | 'status' | 'choice'> {
  /** Choice made at the sign-up; stored as `offer` because only offers could be chosen at first. */
  readonly offer?: string | undefined;
  readonly interest?: string | undefined;
}

export type SendCounts = Readonly<Record<SendStatus, number>>;

/** Figures of a letter as every screen and mail shows them; their sum is `all`. */
export const SHOWN_COUNTS = ['sent', 'waiting', 'bounced', 'failed', 'unclear', 'skipped'] as const;

export interface LetterTally extends Readonly<Record<(typeof SHOWN_COUNTS)[number], number>> {
  readonly all: number;
  /** Recipients whose mail has ended, whatever its outcome. */
  readonly done: number;
}

/** Adds up a letter's mails. A mail on its way to the mail server still counts as waiting. */
export function tallyOf({ sending, ...counts }: SendCounts): LetterTally {
  const shown = { ...counts, waiting: counts.waiting + sending };
  const all = SHOWN_COUNTS.reduce((sum, name) => sum + shown[name], 0);
  return { ...shown, all, done: all - shown.waiting };
}

/** Statuses in which a letter may change; a paused one then goes to its remaining recipients as corrected. */
export const EDITABLE = ['draft', 'paused'] as const satisfies readonly LetterStatus[];

export const isEditable = ({ status }: { readonly status: LetterStatus }): boolean =>
  EDITABLE.some((one) => one === status);

interface LetterState {
  readonly kind: string;
  readonly status: LetterStatus;
}

/** Checks whether the recipients of a letter are fixed, and some of them may already have it. */
export const hasRecipients = ({ kind, status }: LetterState): boolean =>
  kind === 'letter' && (status === 'paused' || status === 'sent');

/** Checks for a paused letter, which may still be corrected for its remaining recipients. */
export const isHalfSent = ({ kind, status }: LetterState): boolean => kind === 'letter' && status === 'paused';

/** Checks whether the text of a half-sent letter has changed: every letter starts as it was tested. */
export const isCorrected = (letter: LetterState & { readonly isTestStale: boolean }): boolean =>
  isHalfSent(letter) && letter.isTestStale;

export const LETTER_ACTIONS = ['pause', 'resume', 'stop', 'unplan', 'withdraw'] as const;
export type LetterAction = (typeof LETTER_ACTIONS)[number];

/** Statuses from which each action is allowed, and the status it leads to. */
export const ACTIONS: Readonly<
  Record<LetterAction, { readonly from: readonly LetterStatus[]; readonly to: LetterStatus }>
> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
  unplan: { from: ['planned'], to: 'draft' },
  withdraw: { from: ['sending'], to: 'draft' },
};

/** Milliseconds in which a started letter may still be taken back; null if it may not. */
export function holdMsOf(
  { kind, status, startedAt }: LetterState & { readonly startedAt: Date | null },
  now: Date,
): number | null {
  if (kind !== 'letter' || status !== 'sending' || startedAt === null) return null;
  const left = startedAt.getTime() + HOLD_MS - now.getTime();
  return left > 0 ? left : null;
}

/** The same for automated letters: a paused welcome is off, a paused letter of a series keeps its queued recipients. */
export const SELF_ACTIONS = {
  welcome: {
    pause: { from: ['sending', 'paused'], to: 'draft' },
    resume: { from: ['draft', 'paused'], to: 'sending' },
  },
  series: { pause: { from: ['sending'], to: 'paused' }, resume: { from: ['draft', 'paused'], to: 'sending' } },
} as const satisfies Readonly<Record<'welcome' | 'series', Partial<typeof ACTIONS>>>;

/** Statuses in which a letter may be public: no further recipient gets the mail. */
export const PUBLISHABLE = ['sent', 'stopped'] as const satisfies readonly LetterStatus[];

export const isPublishable = ({ kind, status }: { kind: string; status: LetterStatus }): boolean =>
  kind === 'letter' && PUBLISHABLE.some((one) => one === status);
