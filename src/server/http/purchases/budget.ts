import { NO_MAILS, type Spending } from '#server/http/budget.ts';

/** Notices of payment platforms without a good signature: one small write a minute, in a row that is there. */
export const NOTICES = {
  name: 'notice',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;
