const DEFAULT_TIME = '19:00';
const DEFAULT_BADGE = 'Exklusiv';
const DEFAULT_BULLETS = ['Online-Teilnahme möglich', 'Q&A-Session nach dem Event'] as const;
const TAGS_SHOWN = 3;

/** How many images stand in for an event without its own; `public/art/event-1.avif` and so on. */
const FALLBACK_IMAGES = 4;

/** The start of an event as shown: `19:00 Uhr`, also when the task has no time (spec 9). */
export const formatEventTime = (time: string): string => `${time || DEFAULT_TIME}\u00a0Uhr`;

/**
 * What an event's card makes of its tags: at most three count, the first is the badge, the rest are bullets; with one
 * tag or none the two default bullets are shown (spec 9, design/decisions.md §9).
 */
export function describeTags(tags: readonly string[]): { readonly badge: string; readonly bullets: readonly string[] } {
  const [badge = DEFAULT_BADGE, ...bullets] = tags.slice(0, TAGS_SHOWN);
  return { badge, bullets: bullets.length === 0 ? DEFAULT_BULLETS : bullets };
}

/** The image of an event without its own: always the same one for the same id (design/visual.md §3). */
export function fallbackImage(id: string): string {
  const sum = [...id].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return `/art/event-${(sum % FALLBACK_IMAGES) + 1}.avif`;
}

/** Whether a failure of the events means that ClickUp was never connected, rather than a fault (spec 8). */
export const isConnectionMissing = (message: string): boolean => /401|unauthorized|auth|access token/i.test(message);

/** Whether an address from a task may be linked or shown: only the web, never a script (design/decisions.md §5). */
export function isWebAddress(address: string): boolean {
  const base = 'https://own.invalid';
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
