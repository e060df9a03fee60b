import { editor } from '#content/content/screen.ts';
import type { Change } from '#contracts/content/releases.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { new: 'success', changed: 'alert', moved: 'alert', removed: 'alert' } as const;

interface StateBadgeProps {
  /** What the next publish changes; nothing when it is online as it is. */
  readonly state: Change['state'] | undefined;
  readonly count?: number;
}

/** How something stands against what visitors see. */
export const StateBadge = ({ state, count }: StateBadgeProps) => {
  if (state === undefined) return <Badge>{editor.states.online}</Badge>;
  const word = editor.states[state];
  return <Badge tone={tones[state]}>{count === undefined ? word : `${count} ${word}`}</Badge>;
};
