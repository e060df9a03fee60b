/**
 * For so many full years after the one in which a purchase last moved, the buyer's name and address are kept: claims of
 * a contract lapse after three years, counted from the end of a year (§§ 195, 199 BGB). The amounts stay.
 */
export const BUYER_KEPT_YEARS = 3;

/**
 * The first day whose purchases still name their buyer, if nothing has happened to them since.
 *
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export const buyersKeptSince = (today: string): string => `${Number(today.slice(0, 4)) - BUYER_KEPT_YEARS}-01-01`;

/** For so many days a click on an order button may still become a purchase that gives its token back. */
export const CHECKOUT_KEPT_DAYS = 30;
