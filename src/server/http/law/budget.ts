import { CASES_PER_DAY, PROMPT_CASES } from '#domain/law/cases.ts';
import type { Spending } from '#server/http/budget.ts';

/** Withdrawals and cancellations: the law wants them open to everybody, so the first few of each network come last. */
export const CASES = {
  name: 'cases',
  lane: { perNetwork: CASES_PER_DAY.network, perSite: CASES_PER_DAY.site, late: PROMPT_CASES },
} as const satisfies Spending;
