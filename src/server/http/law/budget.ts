import { CASES_PER_DAY, PROMPT_CASES } from '#domain/law/cases.ts';
import { LATE_NETWORKS, type Spending } from '#server/http/budget.ts';

const CASES_OF_DAY = {
  perDay: CASES_PER_DAY.site + LATE_NETWORKS * PROMPT_CASES,
  perNetworkDay: CASES_PER_DAY.network,
} as const;

/** Withdrawals and cancellations; the service alone counts them (src/server/services/law/admission.ts). */
export const CASES = {
  name: 'case',
  ofService: { perNetwork: CASES_PER_DAY.network, perSite: CASES_PER_DAY.site, late: PROMPT_CASES },
  beyond: 'refuse',
  stored: [
    { table: 'cases', bytes: 9000, ...CASES_OF_DAY, keptDays: 2557 },
    { table: 'outbox', bytes: 800, ...CASES_OF_DAY, keptDays: 30 },
  ],
  // A receipt each, plus the owner's notifications, which are bundled beyond five an hour.
  mails: { perCall: 2, perNetworkDay: 2 * CASES_PER_DAY.network, perDay: CASES_OF_DAY.perDay + 24 * 6 },
} as const satisfies Spending;
