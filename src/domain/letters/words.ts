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
export type SendStatus = (typeof SEND_STATUSES)[number];

/** Longest texts in characters. */
export const SUBJECT_MAX = 150;
export const PREVIEW_MAX = 200;
export const TEXT_MAX = 40_000;
export const INTEREST_MAX = 60;

/** Some mail programs cut off longer mails. */
export const HTML_BYTES_MAX = 60 * 1024;

/** Number of recipients above which the owner has to type the number before sending. */
export const COUNTED_ABOVE = 50;

/** Days after a letter in which an unsubscription counts as caused by it. */
export const LEAVING_DAYS = 14;

/** Recipients of a letter: confirmed people with an entry that meets every condition; without a list, on any list. */
export interface Audience extends Omit<PeopleFilter, 'search' | 'status' | 'choice'> {
  /** Choice made at the sign-up; stored as `offer` because only offers could be chosen at first. */
  readonly offer?: string | undefined;
  readonly interest?: string | undefined;
}

export type SendCounts = Readonly<Record<SendStatus, number>>;

export const LETTER_ACTIONS = ['pause', 'resume', 'stop', 'unplan'] as const;
export type LetterAction = (typeof LETTER_ACTIONS)[number];

/** Statuses from which each action is allowed, and the status it leads to. */
export const ACTIONS: Readonly<
  Record<LetterAction, { readonly from: readonly LetterStatus[]; readonly to: LetterStatus }>
> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
  unplan: { from: ['planned'], to: 'draft' },
};

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
