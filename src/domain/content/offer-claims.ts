/** What an offer's claims rest on (docs/decisions/law.md C4, C5). */
interface Claims {
  /** Day, `YYYY-MM-DD`, or `''`. */
  readonly endsOn: string;
  readonly places: number | null;
  readonly guarantee: string;
}

/** Which claims an offer can prove on a day; every other one is not made. @param today `YYYY-MM-DD` */
export const provenClaims = ({ endsOn, places, guarantee }: Claims, today: string) => ({
  isLimitedInTime: endsOn !== '' && endsOn >= today,
  isLimitedInPlaces: places !== null,
  hasGuarantee: guarantee.trim() !== '',
});
