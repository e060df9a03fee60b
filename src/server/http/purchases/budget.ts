import type { Spending } from '#server/http/budget.ts';

/** Notices without a valid signature: at most one small write a minute, to an existing row (`REFUSED_NOTICE_ROOM`). */
export const NOTICES = { name: 'notice' } as const satisfies Spending;
