/** Kinds of cases: withdrawal from a contract, or its cancellation (docs/decisions/law.md C7, C8). */
export const caseKinds = ['withdrawal', 'cancellation'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Kinds of cancellation: on the regular date, or immediately for a reason. */
export const cancellationModes = ['ordinary', 'extraordinary'] as const;
export type CancellationMode = (typeof cancellationModes)[number];

/** Case as typed into the form; `''` for an empty field, or one that a withdrawal does not have. */
export interface NewCase {
  readonly kind: CaseKind;
  readonly name: string;
  /** Order or contract number, or what was ordered and when. */
  readonly contract: string;
  readonly email: string;
  readonly mode: CancellationMode | '';
  readonly reason: string;
  /** Day, `YYYY-MM-DD`. */
  readonly wishedEnd: string;
}

/** Checks whether everything paid for a case's purchases went back, test purchases aside. */
export function isRepaid(
  purchases: readonly { readonly isTest: boolean; readonly paid: number; readonly returned: number }[],
): boolean {
  const real = purchases.filter(({ isTest }) => !isTest);
  return real.length > 0 && real.every(({ paid, returned }) => returned >= paid);
}

export const CASES_PER_PAGE = 50;

const CASE = 'vorgang';

/** Returns the query of the inbox that begins with a case. */
export const caseSearch = (id: number): string => `?${CASE}=${id}`;

/** Returns the id of the case with which a query begins; undefined for none. */
export function caseIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get(CASE));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export interface ReceivedCase extends NewCase {
  readonly id: number;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** Letters and digits that cannot be mistaken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 6;

/** Number of a case for people. It does not tell strangers how many cases there were: the count is hashed with the time. */
export function caseNumber({ id, receivedAt }: Pick<ReceivedCase, 'id' | 'receivedAt'>): string {
  let hash = 0x811c9dc5;
  for (const char of `${new Date(receivedAt).getTime()} ${id}`) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  }
  // The last characters would show in the lowest bits only.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  const bits = (hash ^ (hash >>> 15)) >>> 0;
  return Array.from({ length: NUMBER_LENGTH }, (_, index) => SIGNS[(bits >>> (5 * index)) % SIGNS.length]).join('');
}

/**
 * Cases accepted in a day, because each sends its whole declaration to the address in it at once (§§ 356a, 312k BGB).
 * `late` of each network are accepted once others have used up the number of the site or of the mailbox.
 */
export const CASES_PER_DAY = { network: 10, mailbox: 5, site: 300, late: 3 } as const;
/** Notices of single cases to an owner per hour; later ones are collected in one mail after the full hour. */
export const NOTICES_PER_HOUR = 5;
export const LISTED_IN_NOTICE = 50;

/** Business letters are kept for six years after the year they came in (§ 147 AO, § 257 HGB). */
export const CASE_KEPT_YEARS = 6;

/** Open cases that are always kept, and days for which a flood beyond them is. */
export const OPEN_CASES_ROOM = 2000;
export const FLOOD_KEPT_DAYS = 14;

/** Returns the first day whose cases are still kept; `today` is `YYYY-MM-DD` in Europe/Berlin. */
export const keptSince = (today: string): string => `${Number(today.slice(0, 4)) - CASE_KEPT_YEARS}-01-01`;

/** Returns the key of a case for one day (`YYYY-MM-DD` in Europe/Berlin), the same for a repeated form post. */
export const dedupeKey = ({ kind, name, contract, email, mode, reason, wishedEnd }: NewCase, day: string): string =>
  JSON.stringify([day, kind, name, contract, email.toLowerCase(), mode, reason, wishedEnd]);

/** Shorter words would match in any sentence. */
const ORDER_NUMBER_MIN = 4;

/** Lists the words of a contract field that may be an order number, in every spelling in which it may be stored. */
export function possibleOrders(contract: string): string[] {
  const parts = contract.split(/[^\p{L}\p{N}_-]+/u).filter(({ length }) => length >= ORDER_NUMBER_MIN);
  return [...new Set(parts.flatMap((part) => [part, part.toUpperCase(), part.toLowerCase()]))];
}
