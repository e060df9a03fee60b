import { series as words } from '#content/letters/series.ts';
import type { Series } from '#contracts/letters/series.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { on: 'success', off: 'quiet', paused: 'alert' } as const;

/** How a series stands: held only where nothing of it goes. */
export function standOf({ since, letters }: Series): keyof typeof tones {
  if (since === null) return 'off';
  return letters.some(({ status }) => status === 'sending') ? 'on' : 'paused';
}

/** Whether a series is on, off or held. */
export const SeriesBadge = ({ of }: { readonly of: Series }) => (
  <Badge tone={tones[standOf(of)]}>{words.states[standOf(of)]}</Badge>
);
