const countries = new Intl.DisplayNames('de-DE', { type: 'region' });

/** Returns the German name of a country code; 'Unbekannt' without one (spec 2.12). */
export function countryName(country: string): string {
  if (country === '') return 'Unbekannt';
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
}
