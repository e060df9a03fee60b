/** What somebody can declare about a contract (facts/law.md C7, C8). */
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

/** So many receipts go to one address in a day at once; each further one waits a quarter of an hour longer. */
export const PROMPT_RECEIPTS = 5;
export const RECEIPT_STEP_MINUTES = 15;

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
