import { readSoldCourses } from '#db/queries/purchases/offers.ts';
import { fixedOffers, type NamedOffer } from '#domain/purchases/labels.ts';
import { isOfferId } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';

/** Lists every offer that may have been bought: the fixed ones, and each course that was ever sold here. */
export async function listOffers({ db }: Pick<Context, 'db'>): Promise<NamedOffer[]> {
  const courses = await readSoldCourses(db);
  return [...fixedOffers, ...courses.flatMap(({ id, name }) => (isOfferId(id) ? [{ id, name }] : []))];
}
