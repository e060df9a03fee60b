import { textIn } from '../record.ts';
import { courseOffer, isFixedOffer, type OfferId } from './offers.ts';

interface Entry {
  readonly id: string;
  /** Fields of a draft or a release, any of which may be missing. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Offer of a content with the entry that holds it. */
export interface ListedOffer<E extends Entry = Entry> {
  readonly id: OfferId;
  readonly kind: 'offers' | 'courses';
  readonly entry: E;
  readonly name: string;
}

/** Checks whether an entry leads to a checkout for any way to pay. */
export const hasCheckout = ({ data }: Entry): boolean =>
  textIn(data.checkoutUrl) !== '' || textIn(data.instalmentCheckoutUrl) !== '';

/** Lists every offer of a content: the fixed ones, and the courses with a checkout. */
export const listOffers = <E extends Entry>({
  offers = [],
  courses = [],
}: {
  readonly offers?: readonly E[];
  readonly courses?: readonly E[];
}): readonly ListedOffer<E>[] => [
  ...offers.flatMap((entry) =>
    isFixedOffer(entry.id)
      ? [{ id: entry.id, kind: 'offers', entry, name: textIn(entry.data.name) || entry.id } as const]
      : [],
  ),
  ...courses
    .filter(hasCheckout)
    .map(
      (entry) =>
        ({ id: courseOffer(entry.id), kind: 'courses', entry, name: textIn(entry.data.title) || entry.id }) as const,
    ),
];
