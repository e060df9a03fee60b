import type { ListName } from './lists.ts';

/** How long the link of a confirmation mail confirms (docs/decisions/law.md, M4). */
export const CONFIRMATION_DAYS = 7;

/** Statuses of an entry on a list. */
export const LIST_STATUSES = ['pending', 'confirmed', 'revoked'] as const;
export type EntryStatus = (typeof LIST_STATUSES)[number];

/** What is known behind the link of a confirmation mail. */
export interface KnownConfirmation {
  readonly isExpired: boolean;
  readonly unsubscribeToken: string;
  /** The lists that the mail named, as they stand now. */
  readonly entries: readonly { readonly list: ListName; readonly status: EntryStatus }[];
  /** What the person is here for, as the mail named it. */
  readonly choices: readonly { readonly label: string; readonly isConfirmed: boolean }[];
}

/** What a confirmation is about; one of the two may be empty. */
export interface Confirmed {
  readonly lists: readonly ListName[];
  /** What was chosen, by its names. */
  readonly choices: readonly string[];
}

/** What the link of a confirmation mail opens. */
export type ConfirmationState =
  /** Waits for the button. */
  | ({ readonly kind: 'open' } & Confirmed)
  /** Confirmed already, perhaps a moment ago; with the way out again. */
  | ({ readonly kind: 'done'; readonly unsubscribeToken: string } & Confirmed)
  | { readonly kind: 'expired' }
  /** Replaced by a newer one, deleted, or never ours: these are not told apart. */
  | { readonly kind: 'unknown' }
  /** Not as long as ours are: a mail program has cut it, or put something behind it. */
  | { readonly kind: 'incomplete' };

/** What 'Das war ich nicht' came to; `what` was deleted, choices alone or a list at least. */
export type Rejection = ConfirmationState | { readonly kind: 'rejected'; readonly what: 'choices' | 'lists' };

/** Says what a link opens. A used one stays kind for ever: whoever confirmed reads that, not that it is too late. */
export function confirmationState(known: KnownConfirmation | undefined): ConfirmationState {
  if (known === undefined) return { kind: 'unknown' };
  const { isExpired, unsubscribeToken } = known;
  const thoseThatAre = (wanted: 'pending' | 'confirmed'): Confirmed => ({
    lists: known.entries.filter(({ status }) => status === wanted).map(({ list }) => list),
    choices: known.choices
      .filter(({ isConfirmed }) => isConfirmed === (wanted === 'confirmed'))
      .map(({ label }) => label),
  });
  const isAnything = ({ lists, choices }: Confirmed): boolean => lists.length + choices.length > 0;
  const pending = thoseThatAre('pending');
  if (isAnything(pending)) return isExpired ? { kind: 'expired' } : { kind: 'open', ...pending };
  const confirmed = thoseThatAre('confirmed');
  return isAnything(confirmed) ? { kind: 'done', ...confirmed, unsubscribeToken } : { kind: 'unknown' };
}
