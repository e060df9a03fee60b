import { readSoldOffers } from '#db/queries/purchases/offers.ts';
import { fixedOffers, type NamedOffer } from '#domain/purchases/labels.ts';
import { isFixedOffer, isOfferId } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';

/** Lists every offer that may have been bought by its newest name: the fixed ones, and each course ever sold here. */
export async function listOffers({ db }: Pick<Context, 'db'>): Promise<NamedOffer[]> {
  const online = (await readSoldOffers(db)).flatMap(({ id, name }) => (isOfferId(id) ? [{ id, name }] : []));
  const fixed = fixedOffers.map((first) => online.find(({ id }) => id === first.id) ?? first);
  return [...fixed, ...online.filter(({ id }) => !isFixedOffer(id))];
}
