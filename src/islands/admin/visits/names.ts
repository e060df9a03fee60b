import { devices, dropReasons, daily as words } from '#content/visits/days.ts';

const known = (names: Readonly<Record<string, string>>) => {
  const map = new Map(Object.entries(names));
  return (key: string): string => map.get(key) ?? key;
};

/** Returns a device type's German name; unknown ones stay unchanged, here and below. */
export const deviceName = known(devices);

/** Returns the German reason why a visit was not counted. */
export const reasonName = known(dropReasons);

/** Returns a source's display name; without one it is a direct visit (spec 2.12). */
export const referrerName = (referrer: string): string => referrer || words.direct;
