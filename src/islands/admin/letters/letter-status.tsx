import { letterList, statusNames } from '#content/letters/screen.ts';
import type { ListedLetter } from '#contracts/letters/editing.ts';
import type { LetterStatus } from '#domain/letters/words.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  draft: 'quiet',
  planned: 'alert',
  sending: 'alert',
  paused: 'alert',
  sent: 'success',
  stopped: 'error',
} as const satisfies Record<LetterStatus, 'quiet' | 'alert' | 'success' | 'error'>;

/** How far a letter is; of a welcome, whether it is on. */
export function LetterBadge({ letter: { kind, status } }: { readonly letter: Pick<ListedLetter, 'kind' | 'status'> }) {
  if (kind === 'welcome') {
    const isOn = status === 'sending';
    return <Badge tone={isOn ? 'success' : 'quiet'}>{isOn ? letterList.on : letterList.off}</Badge>;
  }
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}
