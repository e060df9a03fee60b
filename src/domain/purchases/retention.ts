/**
 * Full years after the year of a purchase's last change in which the buyer's name and address are kept: contract claims
 * lapse three years after the end of a year (§§ 195, 199 BGB). Amounts are kept longer.
 */
export const BUYER_KEPT_YEARS = 3;

/** Returns the first day whose purchases still name their buyer; `today` is `YYYY-MM-DD` in Europe/Berlin. */
export const buyersKeptSince = (today: string): string => `${Number(today.slice(0, 4)) - BUYER_KEPT_YEARS}-01-01`;

/** Days in which a click on an order button may still become a purchase that returns its token. */
export const CHECKOUT_KEPT_DAYS = 30;
