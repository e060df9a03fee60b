import { useRef } from 'react';
import type { ListName } from '#domain/people/lists.ts';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { LetterList } from './letter-list.tsx';
import { LetterScreen } from './letter-screen.tsx';
import { SeriesScreen } from './series/series-screen.tsx';

interface LettersProps {
  /** Id of the open letter. */
  readonly id: string | undefined;
  /** List of the open series. */
  readonly series: ListName | undefined;
}

function Shown({ id, series }: LettersProps) {
  if (id !== undefined) return <LetterScreen key={id} id={id} />;
  return series === undefined ? <LetterList /> : <SeriesScreen key={series} list={series} />;
}

/** Tab 'Rundbriefe': all letters, one letter, or a series. A change moves the focus to the top. */
export function Letters({ id, series }: LettersProps) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, id ?? series ?? '');
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Shown id={id} series={series} />
    </div>
  );
}
