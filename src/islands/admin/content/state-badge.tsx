import { editor } from '#content/content/screen.ts';
import type { PublicationState } from '#stores/content/releases.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  new: 'success',
  changed: 'alert',
  moved: 'alert',
  removed: 'alert',
  underWay: 'alert',
} as const;

interface StateBadgeProps {
  readonly state: PublicationState;
  readonly count?: number;
}

export const StateBadge = ({ state, count }: StateBadgeProps) => {
  const word = editor.states[state];
  return <Badge tone={tones[state]}>{count === undefined ? word : `${count} ${word}`}</Badge>;
};
