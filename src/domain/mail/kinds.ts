/** Our kinds of mail, as the rows of the outbox name them; never renamed, because rows wait under them. */
export const mailKinds = [
  'account-link',
  'alarm',
  'case-notice',
  'case-receipt',
  'case-receipts',
  'confirmation',
  'letter-done',
  'letter-test',
  'new-browser',
  'news',
  'weekly-report',
] as const;

/** The name of a kind of mail. */
export type MailKindName = (typeof mailKinds)[number];
