import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface FigureProps {
  readonly label: string;
  /** Formatted number, or a link to the counted items. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Emphasis for the screen's main figures. */
  readonly isMain?: boolean;
  /** True if number and name share a line on a phone. */
  readonly isFlat?: boolean;
  /** Utilities for the position among its neighbours. */
  readonly className?: string;
}

const flat = {
  card: 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:px-4 max-md:py-2',
  value: 'max-md:text-[1.5rem]',
  note: 'max-md:col-span-full',
};

/** Named number, as an entry of a description list. */
export const Figure = ({ label, value, note, isMain = false, isFlat = false, className = '' }: FigureProps) => (
  <Card className={`${isFlat ? flat.card : ''} ${className}`}>
    <dt className="text-ink-2">{label}</dt>
    <dd
      className={`text-[2.25rem] leading-tight font-semibold figures ${isMain ? 'text-admin' : ''} ${isFlat ? flat.value : ''}`}
    >
      {value}
    </dd>
    {note !== undefined && (
      <dd className={`flex min-h-6 items-center gap-1 text-meta text-ink-2 ${isFlat ? flat.note : ''}`}>{note}</dd>
    )}
  </Card>
);
