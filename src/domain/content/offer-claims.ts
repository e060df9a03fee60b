/** An offer's claims and their evidence (docs/decisions/law.md C4, C5). */
interface Claims {
  readonly limit: string;
  /** Day, `YYYY-MM-DD`, or `''`. */
  readonly endsOn: string;
  readonly places: number | null;
  readonly guarantee: string;
}

/** Checks for words about a limit without an end or a number of places; production refuses them. */
export const isLimitUnproven = ({ limit, endsOn, places }: Omit<Claims, 'guarantee'>): boolean =>
  limit.trim() !== '' && endsOn === '' && places === null;

/** Returns the claims that an offer may make; the page makes no others. @param isComing checks whether a day is not over */
export function provenClaims({ guarantee, ...limits }: Claims, isComing: (day: string) => boolean) {
  const { limit, endsOn, places } = limits;
  const isLimitedInTime = endsOn !== '' && isComing(endsOn);
  const isLimitedInPlaces = places !== null;
  return {
    isLimitedInTime,
    isLimitedInPlaces,
    /** Words about the limit; `''` once it is over. */
    limit: isLimitedInTime || isLimitedInPlaces || isLimitUnproven(limits) ? limit : '',
    hasGuarantee: guarantee.trim() !== '',
  };
}
