import { publicSwitch } from '#content/letters/public-switch.ts';
import type { ListedLetter } from '#contracts/letters/editing.ts';
import { publicStand } from '#domain/letters/public-letter.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { coming: 'alert', online: 'success', moving: 'success', going: 'alert' } as const;

/** Says of a letter in the list that everybody can read it, or from when on, or until when; nothing of any other. */
export function PublicBadge({ letter }: { readonly letter: ListedLetter }) {
  const stand = publicStand(letter);
  if (stand === 'off') return null;
  return (
    <span className="mt-1 block">
      <Badge tone={tones[stand]}>{publicSwitch.badges[stand]}</Badge>
    </span>
  );
}
