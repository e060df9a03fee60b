/** What of an offer carries its claims (docs/decisions/law.md C4, C5). */
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

/** What stands beside voices: how they were checked (§ 5b UWG, docs/decisions/law.md L6). @param checks of each voice; `''`: not at all */
export function verificationLine(checks: readonly string[]): string {
  const known = [...new Set(checks.map((check) => check.trim()).filter(Boolean))];
  if (known.length === 0) return 'Die Stimmen sind nicht überprüft.';
  const rest = checks.some((check) => check.trim() === '') ? ' Die übrigen Stimmen sind nicht überprüft.' : '';
  return `So haben wir die Stimmen überprüft: ${known.join(' ')}${rest}`;
}
