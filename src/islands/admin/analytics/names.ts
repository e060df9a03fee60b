import { devices, dropReasons, daily as words } from '#content/analytics.ts';

const countries = new Intl.DisplayNames('de-DE', { type: 'region' });

const known = (names: Readonly<Record<string, string>>) => {
  const map = new Map(Object.entries(names));
  return (key: string): string => map.get(key) ?? key;
};

/** The German name of a kind of device; an unknown one stays as it is, here and below. */
export const deviceName = known(devices);

/** Why something was not counted, in words. */
export const reasonName = known(dropReasons);

/** A source as shown; without one, people came directly (spec 2.12). */
export const referrerName = (referrer: string): string => referrer || words.direct;

/** The German name of a country by its two letters (spec 2.12). */
export function countryName(country: string): string {
  if (country === '') return words.unknownCountry;
  return /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
}
