/** Claims expire after this many full years, from the end of the year in which they arose (§§ 195, 199 BGB). */
export const CLAIM_YEARS = 3;
