/** Evidence for an offer's claims (docs/decisions/law.md C4, C5). */
interface Claims {
  /** Day, `YYYY-MM-DD`, or `''`. */
  readonly endsOn: string;
  readonly places: number | null;
  readonly guarantee: string;
}

/** Returns the claims that an offer can prove on a day (`YYYY-MM-DD`); the page makes no others. */
export const provenClaims = ({ endsOn, places, guarantee }: Claims, today: string) => ({
  isLimitedInTime: endsOn !== '' && endsOn >= today,
  isLimitedInPlaces: places !== null,
  hasGuarantee: guarantee.trim() !== '',
});
