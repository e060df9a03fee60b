import { publicSwitch } from '#content/letters/public-switch.ts';
import type { ListedLetter } from '#contracts/letters/editing.ts';
import { publicState } from '#domain/letters/public-letter.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { coming: 'alert', online: 'success', moving: 'success', going: 'alert' } as const;

/** Badge of a letter that is public, or will be published or withdrawn; none for any other. */
export function PublicBadge({ letter }: { readonly letter: ListedLetter }) {
  const state = publicState(letter);
  if (state === 'off') return null;
  return (
    <span className="mt-1 block">
      <Badge tone={tones[state]}>{publicSwitch.badges[state]}</Badge>
    </span>
  );
}
