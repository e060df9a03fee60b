import { listOffers } from '#contracts/purchases/offers.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Every offer that may have been bought. */
export const offersQuery = query(listOffers.path, () => callAsAdmin(listOffers));
