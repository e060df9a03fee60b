import { series as words } from '#content/letters/series.ts';
import type { Series } from '#contracts/letters/series.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { on: 'success', off: 'quiet', paused: 'alert' } as const;

/** Returns the state of a series; it is paused if none of its letters is being sent. */
export function seriesState({ since, letters }: Series): keyof typeof tones {
  if (since === null) return 'off';
  return letters.some(({ status }) => status === 'sending') ? 'on' : 'paused';
}

/** Returns the title of a letter of the series. */
export const titleIn = ({ letters }: Series, id: string): string =>
  letters.find((letter) => letter.id === id)?.subject.trim() || words.untitled;

export const SeriesBadge = ({ of }: { readonly of: Series }) => (
  <Badge tone={tones[seriesState(of)]}>{words.states[seriesState(of)]}</Badge>
);
