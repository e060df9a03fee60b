import { devices, dropReasons, daily as words } from '#content/visits/days.ts';
import { assistantName } from '#domain/visits/ai-assistants.ts';

const known = (names: Readonly<Record<string, string>>) => {
  const map = new Map(Object.entries(names));
  return (key: string): string => map.get(key) ?? key;
};

/** Returns a device type's German name; unknown ones stay unchanged, here and below. */
export const deviceName = known(devices);

/** Returns the German reason why a visit was not counted. */
export const reasonName = known(dropReasons);

/** Returns a source's display name; without one it is a direct visit (spec 2.12). */
export function referrerName(referrer: string): string {
  if (referrer === '') return words.direct;
  const assistant = assistantName(referrer.split('/', 1)[0] ?? '');
  return assistant === undefined ? referrer : `${assistant} (${words.assistant})`;
}
