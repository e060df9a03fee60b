/** Rows with the mail's address, to be marked if the address turns out dead. Empty for mails to accounts. */
export interface Addressees {
  readonly personId?: number;
  readonly caseIds?: readonly number[];
}
