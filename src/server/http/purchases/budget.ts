import { NO_MAILS, type Spending } from '#server/http/budget.ts';

/** Notices without a valid signature: at most one small write a minute, to an existing row. */
export const NOTICES = {
  name: 'notice',
  beyond: 'count-nothing',
  stored: [],
  mails: NO_MAILS,
} as const satisfies Spending;
