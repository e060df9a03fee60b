import { stateSentence } from '#content/purchases/events.ts';
import { details as bought } from '#content/purchases/screen.ts';
import { listOffers } from '#contracts/purchases/offers.ts';
import { type Purchase, readPurchase } from '#contracts/purchases/reading.ts';
import { callAsAdmin } from '#stores/session.ts';
import { factsOf, historyOf } from './purchase-history.ts';

/** Leaves out the owner's share: a bank or a court reads the file. */
const withoutShares = (purchase: Purchase): Purchase => ({
  ...purchase,
  payments: purchase.payments.map((payment) => ({ ...payment, share: null })),
});

/** Collects the stored facts of a purchase for its file. @throws ApiError, NetworkError */
export async function describePurchase(id: number) {
  const [purchase, offers] = await Promise.all([
    callAsAdmin(readPurchase, { params: { id } }),
    callAsAdmin(listOffers),
  ]);
  const { orderedAt, orderId, isNamed, offer } = purchase;
  return {
    at: orderedAt,
    what: `${bought.title} ${orderId}`,
    facts: factsOf(purchase, offers, stateSentence(purchase)),
    timeline: historyOf(withoutShares(purchase)).map(({ title, at, amount, note }) => ({
      at,
      title,
      note: [amount, note].filter(Boolean).join(', '),
    })),
    consents: [],
    offers: isNamed && offer !== null ? [offer] : [],
    paths: [],
  };
}
