import type { ListName } from './lists.ts';

/** How long the link of a confirmation mail confirms (docs/decisions/law.md, M4). */
export const CONFIRMATION_DAYS = 7;

/** How somebody stands on a list. */
export type EntryStatus = 'pending' | 'confirmed' | 'revoked';

/** What is known behind the link of a confirmation mail. */
export interface KnownConfirmation {
  readonly isExpired: boolean;
  readonly unsubscribeToken: string;
  /** The lists that the mail named, as they stand now. */
  readonly entries: readonly { readonly list: ListName; readonly status: EntryStatus }[];
}

/** What the link of a confirmation mail opens. */
export type ConfirmationState =
  /** Waits for the button. */
  | { readonly kind: 'open'; readonly lists: readonly ListName[] }
  /** Confirmed already, perhaps a moment ago; with the way out again. */
  | { readonly kind: 'done'; readonly lists: readonly ListName[]; readonly unsubscribeToken: string }
  | { readonly kind: 'expired' }
  /** Replaced by a newer one, deleted, or never ours: these are not told apart. */
  | { readonly kind: 'unknown' }
  /** Not as long as ours are: a mail program has cut it, or put something behind it. */
  | { readonly kind: 'incomplete' };

/** Says what a link opens. A used one stays kind for ever: whoever confirmed reads that, not that it is too late. */
export function confirmationState(known: KnownConfirmation | undefined): ConfirmationState {
  if (known === undefined) return { kind: 'unknown' };
  const { entries, isExpired, unsubscribeToken } = known;
  const listsThatAre = (wanted: EntryStatus) =>
    entries.filter(({ status }) => status === wanted).map(({ list }) => list);
  const pending = listsThatAre('pending');
  if (pending.length > 0) return isExpired ? { kind: 'expired' } : { kind: 'open', lists: pending };
  const lists = listsThatAre('confirmed');
  return lists.length > 0 ? { kind: 'done', lists, unsubscribeToken } : { kind: 'unknown' };
}
