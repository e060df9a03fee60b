/** What a case is: somebody withdraws from a contract or cancels it (docs/decisions/law.md C7, C8). */
export const caseKinds = ['withdrawal', 'cancellation'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** How a contract is cancelled: in time, or at once for a reason. */
export const cancellationModes = ['ordinary', 'extraordinary'] as const;
export type CancellationMode = (typeof cancellationModes)[number];

/** A case as its form says it; `''` where nothing was given, or a withdrawal does not ask. */
export interface NewCase {
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

/** A case that has arrived. */
export interface ReceivedCase extends NewCase {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** Whether two cases name the same address: only then may what was typed in one be told to the other. */
export const isForSame = (one: ReceivedCase, other: ReceivedCase): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase();

/**
 * How a case is confirmed: at once with everything in it; at once, but without the sender's words; or after the full
 * hour, in one mail with what else waits for that mailbox: many came for the mailbox, or from the network.
 */
export const RECEIPTS = ['full', 'short', 'late', 'queued'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/** Cases of a network in an hour whose mails go at once; as many in a day are taken whatever others do (§§ 356a, 312k BGB). */
export const PROMPT_CASES = 3;
/** Cases that are taken in a day, from one network and in all. */
export const CASES_PER_DAY = { network: 20, site: 300 } as const;
/** Notices of single cases that an owner gets in an hour; later ones come in one mail after the full hour. */
export const NOTICES_PER_HOUR = 5;

/**
 * So many receipts go to one mailbox in a day at once, and so many where each case is the first of its network that day:
 * strangers who use somebody's name neither hold up that person's own receipt nor fill the mailbox.
 */
export const PROMPT_RECEIPTS = 5;
export const PROMPT_FROM_NEW_NETWORKS = 20;
/** So many receipts of one network in a day repeat what was typed: more would carry a stranger's words to anybody. */
export const QUOTED_PER_NETWORK = 10;
/** So many cases a late receipt lists. */
export const LISTED_IN_RECEIPT = 50;

/** Business letters are kept for six years after the year they came in (§ 147 AO, § 257 HGB). */
const KEPT_YEARS = 6;

/**
 * The first day whose cases are still kept.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const keptSince = (today: string): string => `${Number(today.slice(0, 4)) - KEPT_YEARS}-01-01`;

/**
 * What makes two cases of a day the same one: who reloads a page or presses twice has sent one.
 *
 * @param day `YYYY-MM-DD` in Europe/Berlin
 */
export const sameness = ({ kind, name, contract, email, mode, reason, wishedEnd }: NewCase, day: string): string =>
  JSON.stringify([day, kind, name, contract, email.toLowerCase(), mode, reason, wishedEnd]);

/** Shorter ones would be found in any sentence. */
const ORDER_NUMBER_MIN = 4;

/** What in the words of a contract can be the number of an order, in the ways in which somebody may have typed it. */
export function possibleOrders(contract: string): string[] {
  const parts = contract.split(/[^\p{L}\p{N}_-]+/u).filter(({ length }) => length >= ORDER_NUMBER_MIN);
  return [...new Set(parts.flatMap((part) => [part, part.toUpperCase(), part.toLowerCase()]))];
}
