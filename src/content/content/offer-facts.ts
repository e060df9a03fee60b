export const offerFacts = {
  endsOn: 'Das Angebot gilt bis zum',
  places: 'Plätze insgesamt:',
  regular: 'Der reguläre Preis galt',
  since: 'seit dem',
  until: 'bis zum',
  contractPartner: 'Verkauf und Rechnung durch',
  guarantee: 'Deine gesetzlichen Rechte bleiben davon unberührt.',
  zfuNumber: 'Zulassungsnummer der ZFU:',
} as const;

/** Screen reader texts of every order button. */
export const orderLink = { at: 'bei', newTab: '(öffnet in einem neuen Tab)' } as const;

/**
 * Returns the tax note beside every price (docs/decisions/law.md C1).
 *
 * @param isSmallBusiness whether § 19 UStG applies
 */
export const vatNoteOf = (isSmallBusiness: boolean): string =>
  isSmallBusiness ? 'ohne Umsatzsteuer (§ 19 UStG)' : 'inkl. MwSt.';

/**
 * Returns the note on how testimonials were verified (§ 5b UWG, docs/decisions/law.md L6); `''` without any.
 *
 * @param checks method for each real testimonial; `''` if unverified
 * @param hasExamples whether examples of the first content stand among them
 */
export function verificationLine(checks: readonly string[], hasExamples = false): string {
  const known = [...new Set(checks.map((check) => check.trim()).filter(Boolean))];
  if (checks.length === 0) return '';
  const except = hasExamples ? ' Einzelne Stimmen sind noch Beispiele und nicht überprüft.' : '';
  if (known.length === 0) return `Die Stimmen sind nicht überprüft.${except}`;
  const rest = checks.some((check) => check.trim() === '') ? ' Die übrigen Stimmen sind nicht überprüft.' : '';
  return `So haben wir die Stimmen überprüft: ${known.join(' ')}${rest}${except}`;
}
