import { devices, daily as words } from '#content/analytics.ts';

const countries = new Intl.DisplayNames('de-DE', { type: 'region' });

/** A source as shown; without one, people came directly (spec 2.12). */
export const referrerName = (referrer: string): string => referrer || words.direct;

/** The German name of a kind of device. */
export const deviceName = (deviceType: string): string => devices[deviceType] ?? deviceType;

/** The German name of a country by its two letters (spec 2.12); anything else stays as it is. */
export function countryName(country: string): string {
  if (country === '') return words.unknownCountry;
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
}
