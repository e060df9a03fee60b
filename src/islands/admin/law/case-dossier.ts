import { toCaseFacts } from '#content/law/case-facts.ts';
import { cases as caseInbox } from '#content/law/case-inbox.ts';
import { caseWords } from '#content/law/case-words.ts';
import type { Described } from '#content/law/dossier.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { caseNumber } from '#domain/law/cases.ts';
import { describePurchase } from '#islands/admin/purchases/purchase/purchase-dossier.ts';

/** Names each fact's purchase, because several may match a case. */
const factsOf = ({ what, facts }: Described) => facts.map(([name, value]) => [`${what}: ${name}`, value] as const);

/** Collects the stored facts of a case and of the purchases that it may concern. @throws ApiError, NetworkError */
export async function describeCase(found: ListedCase): Promise<Described> {
  const real = found.purchases.filter(({ isTest }) => !isTest);
  const purchases = await Promise.all(real.map(({ id }) => describePurchase(id)));
  const possible = purchases.map(({ what }) => what).join(', ');
  const { noun, path } = caseWords[found.kind];
  const timeline = [
    { at: found.receivedAt, title: caseInbox.received, note: noun },
    ...(found.answeredAt === null ? [] : [{ at: found.answeredAt, title: caseInbox.answered, note: '' }]),
    ...purchases.flatMap(({ what, timeline: steps }) =>
      steps.map((step) => ({ ...step, title: `${what}: ${step.title}` })),
    ),
  ];
  return {
    at: found.receivedAt,
    what: `${noun} ${caseNumber(found)}`,
    facts: [
      ...toCaseFacts(found),
      ...(possible === '' ? [] : [[caseInbox.possible, possible] as const]),
      ...purchases.flatMap(factsOf),
    ],
    timeline: timeline.toSorted((a, b) => a.at.localeCompare(b.at)),
    consents: [],
    offers: [...new Set(purchases.flatMap((each) => each.offers))],
    paths: [path],
  };
}
