/** What somebody can declare about a contract (docs/decisions/law.md C7, C8). */
export const caseKinds = ['withdrawal', 'cancellation'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How a contract is cancelled: in time, or at once for a reason. */
export const cancellationModes = ['ordinary', 'extraordinary'] as const;
export type CancellationMode = (typeof cancellationModes)[number];

/** What was declared; `''` where nothing was given, or a withdrawal does not ask. */
export interface Declaration {
  readonly kind: CaseKind;
  readonly name: string;
  /** Number of the order or contract, or what was ordered when. */
  readonly contract: string;
  readonly email: string;
  readonly mode: CancellationMode | '';
  readonly reason: string;
  /** Day, `YYYY-MM-DD`. */
  readonly wishedEnd: string;
}

/** A declaration that has arrived. */
export interface ReceivedCase extends Declaration {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** Whether two declarations name the same address: nothing else says that what one typed may be told to the other. */
export const isForSame = (one: ReceivedCase, other: ReceivedCase): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase();

/**
 * How a declaration is confirmed: at once with everything in it; at once, but without the words of who declared it; or
 * after the full hour, in one mail with what else waits for that mailbox.
 */
export type Receipt = 'full' | 'short' | 'late';

/**
 * So many receipts go to one mailbox in a day at once, and so many where each comes from a network that declares for the
 * first time that day: strangers who declare in somebody's name do not hold up their own receipt, and cannot fill their
 * mailbox.
 */
export const PROMPT_RECEIPTS = 5;
export const PROMPT_FROM_NEW_NETWORKS = 20;
/** So many receipts of one network in a day repeat what was typed: more would carry a stranger's words to anybody. */
export const QUOTED_PER_NETWORK = 10;
/** So many declarations a late receipt lists. */
export const LISTED_IN_RECEIPT = 50;

/** Business letters are kept for six years after the year they came in (§ 147 AO, § 257 HGB). */
const KEPT_YEARS = 6;

/**
 * The first day whose declarations are still kept.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const keptSince = (today: string): string => `${Number(today.slice(0, 4)) - KEPT_YEARS}-01-01`;

/**
 * What makes two declarations of a day the same one, sent twice: who reloads a page or presses twice declares once.
 *
 * @param day `YYYY-MM-DD` in Europe/Berlin
 */
export const sameness = ({ kind, name, contract, email, mode, reason, wishedEnd }: Declaration, day: string): string =>
  JSON.stringify([day, kind, name, contract, email.toLowerCase(), mode, reason, wishedEnd]);
