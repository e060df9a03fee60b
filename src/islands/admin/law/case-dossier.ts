import { toCaseFacts } from '#content/law/case-facts.ts';
import { cases as caseInbox } from '#content/law/case-inbox.ts';
import { caseWords } from '#content/law/case-words.ts';
import type { Described } from '#content/law/dossier.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { caseNumber } from '#domain/law/cases.ts';
import { describePurchase } from '#islands/admin/purchases/purchase/purchase-dossier.ts';

/** Collects the stored facts of a case and of the purchases that it may concern. @throws ApiError, NetworkError */
export async function describeCase(found: ListedCase): Promise<Described> {
  const purchases = await Promise.all(found.purchases.map(({ id }) => describePurchase(id)));
  const { noun, path } = caseWords[found.kind];
  const timeline = [
    { at: found.receivedAt, title: caseInbox.received, note: noun },
    ...(found.answeredAt === null ? [] : [{ at: found.answeredAt, title: caseInbox.answered, note: '' }]),
    ...purchases.flatMap((each) => each.timeline),
  ];
  return {
    at: found.receivedAt,
    what: `${noun} ${caseNumber(found)}`,
    facts: [...toCaseFacts(found), ...purchases.flatMap((each) => each.facts)],
    timeline: timeline.toSorted((a, b) => a.at.localeCompare(b.at)),
    consents: [],
    offers: [...new Set(purchases.flatMap((each) => each.offers))],
    paths: [path],
  };
}
