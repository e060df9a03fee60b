import { devices, dropReasons, daily as words } from '#content/visits/days.ts';

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
