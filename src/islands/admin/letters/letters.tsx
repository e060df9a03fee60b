import type { ListName } from '#domain/people/lists.ts';
import { LetterList } from './letter-list.tsx';
import { LetterScreen } from './letter-screen.tsx';
import { SeriesScreen } from './series/series-screen.tsx';

interface LettersProps {
  /** Of the letter that is open. */
  readonly id: string | undefined;
  /** The list whose series is open. */
  readonly series: ListName | undefined;
}

/** The tab 'Rundbriefe': all letters, one of them, or a series. */
export function Letters({ id, series }: LettersProps) {
  if (id !== undefined) return <LetterScreen key={id} id={id} />;
  return series === undefined ? <LetterList /> : <SeriesScreen key={series} list={series} />;
}
