import { readMailboxes } from '#db/queries/mailboxes.ts';
import { CASES_PER_DAY, type NewCase } from '#domain/law/cases.ts';
import type { Spending } from '#server/http/budget.ts';

const { network, mailbox, site, late } = CASES_PER_DAY;

/** Withdrawals and cancellations: the law wants them open to everybody, so the first few of each network come last. */
export const CASES = {
  name: 'cases',
  lane: {
    perNetwork: network,
    perSite: site,
    perSubject: mailbox,
    late,
    subject: async ({ email }, { db }) => (await readMailboxes(db, [email]))[0],
  },
} as const satisfies Spending<NewCase>;
