import type { ListName } from './lists.ts';

/** Days for which the link in a confirmation mail is valid (docs/decisions/law.md, M4). */
export const CONFIRMATION_DAYS = 7;

export const LIST_STATUSES = ['pending', 'confirmed', 'revoked'] as const;
type EntryStatus = (typeof LIST_STATUSES)[number];

/** State of 'Woher kennst du uns?': open for an unanswered first confirmation (docs/decisions/heard-from.md). */
export const QUESTION_STATES = ['open', 'answered', 'none'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export interface EveningSeat {
  /** `full` also if the evening is called off, or the person has cancelled. */
  readonly state: 'asked' | 'safe' | 'full';
  readonly taskId: string;
  readonly title: string;
  /** Empty while the evening has none. */
  readonly date: string;
  readonly time: string;
  /** Registration of a safe seat. */
  readonly registrationId: string | null;
}

export interface KnownConfirmation {
  readonly personId: number;
  readonly isExpired: boolean;
  readonly unsubscribeToken: string;
  /** Confirmed name of the person; empty without one. */
  readonly name: string;
  /** Lists named in the mail, with the current status of their entries. */
  readonly entries: readonly { readonly list: ListName; readonly status: EntryStatus }[];
  readonly choices: readonly { readonly label: string; readonly isConfirmed: boolean }[];
  readonly question: QuestionState;
  readonly evening: EveningSeat | null;
}

/** Lists and choices of a confirmation; one of the two may be empty. */
export interface Confirmed {
  readonly lists: readonly ListName[];
  readonly choices: readonly string[];
}

/** Confirmation with the seat that it asks for, if any. */
interface Answered extends Confirmed {
  readonly evening: EveningSeat | null;
}

/** State behind the link in a confirmation mail. */
export type ConfirmationState =
  /** Waits for the button. */
  | ({ readonly kind: 'open' } & Answered)
  /** Already confirmed, perhaps just now; carries the person's name and the token for unsubscribing. */
  | ({
      readonly kind: 'done';
      readonly personId: number;
      readonly name: string;
      readonly unsubscribeToken: string;
      readonly question: QuestionState;
    } & Answered)
  | { readonly kind: 'expired' }
  /** Replaced by a newer link, deleted, or never valid; deliberately not distinguished. */
  | { readonly kind: 'unknown' }
  /** Wrong length: a mail program has cut it or appended something. */
  | { readonly kind: 'incomplete' };

/** Result of 'Das war ich nicht'; `what` says whether only choices or also a list entry was deleted. */
export type Rejection = ConfirmationState | { readonly kind: 'rejected'; readonly what: 'choices' | 'lists' };

/** State behind the link for unsubscribing. */
export type UnsubscribeState =
  | { readonly kind: 'open'; readonly lists: readonly ListName[] }
  /** `incomplete`: wrong length; `unknown`: perhaps of a deleted person, which the page does not tell. */
  | { readonly kind: 'off' | 'test' | 'incomplete' | 'unknown' }
  | { readonly kind: 'revoked'; readonly from: readonly ListName[]; readonly left: readonly ListName[] };

/** Returns the state behind a link. A confirmed one never shows as expired, however old the link is. */
export function confirmationState(known: KnownConfirmation | undefined): ConfirmationState {
  if (known === undefined) return { kind: 'unknown' };
  const { isExpired, personId, unsubscribeToken, name, question, evening } = known;
  const thoseThatAre = (wanted: 'pending' | 'confirmed'): Confirmed => ({
    lists: known.entries.filter(({ status }) => status === wanted).map(({ list }) => list),
    choices: known.choices
      .filter(({ isConfirmed }) => isConfirmed === (wanted === 'confirmed'))
      .map(({ label }) => label),
  });
  const isAnything = ({ lists, choices }: Confirmed): boolean => lists.length + choices.length > 0;
  const pending = thoseThatAre('pending');
  if (isAnything(pending) || evening?.state === 'asked') {
    return isExpired ? { kind: 'expired' } : { kind: 'open', ...pending, evening };
  }
  const confirmed = thoseThatAre('confirmed');
  if (!isAnything(confirmed) && evening === null) return { kind: 'unknown' };
  return { kind: 'done', ...confirmed, personId, name, unsubscribeToken, question, evening };
}
