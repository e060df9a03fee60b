import { useStore } from '@nanostores/react';
import { fixedOffers, type NamedOffer } from '#domain/purchases/labels.ts';
import { offersQuery } from '#stores/purchases/reading.ts';
import { dataOf } from '#stores/query.ts';

/** Returns every offer that may have been bought; the fixed ones until the courses are loaded. */
export const useOffers = (): readonly NamedOffer[] => dataOf(useStore(offersQuery.$state)) ?? fixedOffers;
