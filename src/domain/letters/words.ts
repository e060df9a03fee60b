import type { PeopleFilter } from '../people/view-address.ts';

/** A letter that the owner sends, the one that answers a confirmation, or one that follows it days later. */
export const LETTER_KINDS = ['letter', 'welcome', 'series'] as const;

/** How far a letter is; what goes by itself is `draft` while it is off, `sending` while it is on, `paused` while its mails wait. */
export const LETTER_STATUSES = ['draft', 'planned', 'sending', 'paused', 'sent', 'stopped'] as const;
export type LetterStatus = (typeof LETTER_STATUSES)[number];

/**
 * How far the mail to one person is. `sending`: it is being handed in. `unclear`: nobody knows whether the server took
 * it, so it is never repeated. `skipped`: left out, because they left the list, say. `failed`: the server did not want it.
 */
export const SEND_STATUSES = ['waiting', 'sending', 'sent', 'bounced', 'failed', 'unclear', 'skipped'] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

/** Longest texts in characters. */
export const SUBJECT_MAX = 150;
export const PREVIEW_MAX = 200;
export const TEXT_MAX = 40_000;
export const INTEREST_MAX = 60;

/** Some mail programs cut what is longer. */
export const HTML_BYTES_MAX = 60 * 1024;

/** To more people than this it goes only when their number was typed. */
export const COUNTED_ABOVE = 50;

/** Who leaves the list so many days after a letter counts with it. */
export const LEAVING_DAYS = 14;

/** Whom a letter goes to: confirmed people with an entry that matches all of it. Without a list: who is on any. */
export interface Audience extends Omit<PeopleFilter, 'search' | 'status' | 'choice'> {
  /** What somebody is here for: a choice, stored under the name from when only offers could be chosen. */
  readonly offer?: string | undefined;
  /** A word in what somebody has written of their interests. */
  readonly interest?: string | undefined;
}

/** How many mails of a letter are how far. */
export type SendCounts = Readonly<Record<SendStatus, number>>;

/** What the owner can do with a letter. */
export const LETTER_ACTIONS = ['pause', 'resume', 'stop', 'unplan'] as const;
export type LetterAction = (typeof LETTER_ACTIONS)[number];

/** From which states an action leads where. */
export const ACTIONS: Readonly<
  Record<LetterAction, { readonly from: readonly LetterStatus[]; readonly to: LetterStatus }>
> = {
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
  unplan: { from: ['planned'], to: 'draft' },
};

/** The same of what goes by itself: a welcome that is paused by itself is off, a letter of a series keeps those who wait. */
export const SELF_ACTIONS = {
  welcome: {
    pause: { from: ['sending', 'paused'], to: 'draft' },
    resume: { from: ['draft', 'paused'], to: 'sending' },
  },
  series: { pause: { from: ['sending'], to: 'paused' }, resume: { from: ['draft', 'paused'], to: 'sending' } },
} as const satisfies Readonly<Record<'welcome' | 'series', Partial<typeof ACTIONS>>>;

/** A letter in one of these states may be public: everybody who shall get it as a mail has it. */
export const PUBLISHABLE = ['sent', 'stopped'] as const satisfies readonly LetterStatus[];

/** Whether a letter may be public. */
export const isPublishable = ({ kind, status }: { kind: string; status: LetterStatus }): boolean =>
  kind === 'letter' && PUBLISHABLE.some((one) => one === status);
