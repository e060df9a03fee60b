import { useRef } from 'react';
import type { ListName } from '#domain/people/lists.ts';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { LetterList } from './letter-list.tsx';
import { LetterScreen } from './letter-screen.tsx';
import { SeriesScreen } from './series/series-screen.tsx';

interface LettersProps {
  /** Of the letter that is open. */
  readonly id: string | undefined;
  /** The list whose series is open. */
  readonly series: ListName | undefined;
}

function Shown({ id, series }: LettersProps) {
  if (id !== undefined) return <LetterScreen key={id} id={id} />;
  return series === undefined ? <LetterList /> : <SeriesScreen key={series} list={series} />;
}

/** The tab 'Rundbriefe': all letters, one of them, or a series. A change of them leads to its top. */
export function Letters({ id, series }: LettersProps) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, id ?? series ?? '');
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Shown id={id} series={series} />
    </div>
  );
}
