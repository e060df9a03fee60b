/** Rows that a mail's address stands in: they are marked when it takes no mails. None for mails to accounts. */
export interface Addressees {
  readonly personId?: number;
  readonly caseIds?: readonly number[];
}
