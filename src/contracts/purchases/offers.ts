import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import type { Bought } from '#domain/purchases/bought-choice.ts';
import { COURSE_OFFER } from '#domain/purchases/course-offer.ts';
import { FIXED_OFFERS, type OfferId } from '#domain/purchases/offers.ts';
import { type OfferChoice, OTHER_CHOICES } from '#domain/purchases/view.ts';

/** Accepts an `OfferId` or one of the given words. */
function idOr<T extends string>(...others: readonly T[]) {
  const form = new RegExp(`^(?:${[...others, ...FIXED_OFFERS, COURSE_OFFER].join('|')})$`);
  return z.pipe(z.string().check(z.regex(form, 'Dieses Angebot gibt es nicht.')), z.custom<T | OfferId>());
}

export const offerId = idOr<OfferId>();
export const offerChoice = idOr<OfferChoice>(...OTHER_CHOICES);
export const boughtChoice = idOr<Bought>('any');

/** Lists every offer that may have been bought: the fixed ones, then each course that was ever online with a checkout. */
export const listOffers = route({
  method: 'GET',
  path: '/api/purchases/offers',
  response: z.array(z.object({ id: offerId, name: z.string() })),
});
