import { Suspense, useEffect, useRef } from 'react';
import { letterList, letterForm as words } from '#content/letters/screen.ts';
import { seriesLetter } from '#content/letters/series.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { lettersSearch } from '#domain/shell/letter-search.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { seriesSearch } from '#islands/admin/people/letters-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { letterQuery } from '#stores/letters/editing.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingState } from '#ui/states.tsx';
import { LetterList } from './letter-list.tsx';
import { LetterProgress } from './letter-progress.tsx';
import { SeriesScreen } from './series/series-screen.tsx';

// Loads the Markdown editor on demand: most visits to the newsletter screen only look at people.
const LetterEditor = lazyPart(async () => (await import('./letter-editor.tsx')).LetterEditor);

/** Polling interval of a letter that is being sent, in milliseconds. */
const WATCH_MS = 4000;

/** Form of a letter, or its progress. */
function LetterScreen({ id }: { readonly id: string }) {
  const [query, read] = usePagedQuery(letterQuery, id);
  // A cached letter is too old to be edited.
  const state = 'error' in read ? ({ status: 'failed', error: read.error } as const) : read;
  const letter = dataOf(state);
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, letter && `${letter.status} ${letter.holdMs === null}`);

  // A mail may still be on its way after a pause or a stop.
  const isMoving =
    letter?.kind === 'letter' &&
    (letter.status === 'sending' || letter.status === 'planned' || letter.counts.sending > 0);
  useEffect(() => {
    if (!isMoving) return undefined;
    // An answer from before a withdrawal would put the countdown over the form, and lose what is typed there.
    const timer = setInterval(() => void query.poll(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isMoving, query]);

  const series = letter?.kind === 'series' && letter.list !== null ? letter.list : undefined;

  function body(shown: Letter) {
    const mayChange = shown.status === 'draft' || (shown.kind === 'series' && shown.status === 'paused');
    return mayChange ? (
      <Suspense fallback={<LoadingState>{words.loading}</LoadingState>}>
        <LetterEditor letter={shown} onChanged={query.put} />
      </Suspense>
    ) : (
      <LetterProgress letter={shown} onChanged={query.put} />
    );
  }

  return (
    <>
      <p className="mb-2">
        <ScreenLink
          screen="newsletter"
          search={series === undefined ? lettersSearch : seriesSearch(series)}
          className={buttonLooks.link}
        >
          <Icon name="previous" />
          {series === undefined ? words.back : seriesLetter.back(LIST_NAMES[series])}
        </ScreenLink>
      </p>
      <div ref={ref} tabIndex={-1} className="outline-none">
        <LoadedPage state={state} words={{ ...words, retry: letterList.retry }} onRetry={() => void query.refresh()}>
          {body}
        </LoadedPage>
      </div>
    </>
  );
}

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
