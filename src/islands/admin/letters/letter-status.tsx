import { letterList, statusNames } from '#content/letters/screen.ts';
import { seriesLetter } from '#content/letters/series.ts';
import type { Letter, ListedLetter } from '#contracts/letters/editing.ts';
import type { LetterStatus } from '#domain/letters/words.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  draft: 'quiet',
  planned: 'alert',
  sending: 'alert',
  paused: 'alert',
  sent: 'success',
  stopped: 'error',
} as const satisfies Record<LetterStatus, 'quiet' | 'alert' | 'success' | 'error'>;

/** Returns the title of an automated letter; undefined for any other. */
export function titleOf({ list, days }: Pick<Letter, 'list' | 'days'>): string | undefined {
  if (list === null) return undefined;
  return days === null ? letterList.welcome(LIST_NAMES[list]) : seriesLetter.title(LIST_NAMES[list], days);
}

/** Status badge; on or off for an automated letter. */
export function LetterBadge({ letter: { kind, status } }: { readonly letter: Pick<ListedLetter, 'kind' | 'status'> }) {
  if (kind !== 'letter' && (status === 'sending' || status === 'draft')) {
    const isOn = status === 'sending';
    return <Badge tone={isOn ? 'success' : 'quiet'}>{isOn ? letterList.on : letterList.off}</Badge>;
  }
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
