import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { letterList, letterForm as words } from '#content/letters/screen.ts';
import { seriesLetter } from '#content/letters/series.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { messageOf } from '#islands/admin/message.ts';
import { lettersSearch, seriesSearch } from '#islands/admin/people/place.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { openLetter } from '#stores/letters/editing.ts';
import { buttonLooks } from '#ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { LetterProgress } from './letter-progress.tsx';

// Whoever looks at people alone does not need what reads Markdown.
const LetterEditor = lazy(async () => ({ default: (await import('./letter-editor.tsx')).LetterEditor }));

/** How often a letter on its way is looked at, in milliseconds. */
const WATCH_MS = 4000;

/** One letter: its form, or how far it is on its way. */
export function LetterScreen({ id }: { readonly id: string }) {
  const [letter, setLetter] = useState<Letter>();
  const [error, setError] = useState<unknown>();
  const ref = useRef<HTMLDivElement>(null);
  useKeptFocus(ref, letter?.status);

  const read = useCallback(async () => {
    try {
      setLetter(await openLetter(id));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, [id]);

  useEffect(() => void read(), [read]);
  const isMoving = letter?.kind === 'letter' && (letter.status === 'sending' || letter.status === 'planned');
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => void read(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isMoving, read]);

  const series = letter?.kind === 'series' && letter.list !== null ? letter.list : undefined;

  function body() {
    if (letter === undefined) {
      if (error === undefined) return <LoadingState>{words.loading}</LoadingState>;
      if (error instanceof ApiError && error.status === 404) return <EmptyState>{words.gone}</EmptyState>;
      return (
        <ErrorState
          text={words.failed}
          detail={messageOf(error)}
          retry={letterList.retry}
          onRetry={() => void read()}
        />
      );
    }
    const mayChange = letter.status === 'draft' || (letter.kind === 'series' && letter.status === 'paused');
    return mayChange ? (
      <Suspense fallback={<LoadingState>{words.loading}</LoadingState>}>
        <LetterEditor letter={letter} onChanged={setLetter} />
      </Suspense>
    ) : (
      <LetterProgress letter={letter} onChanged={setLetter} />
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
        {body()}
      </div>
    </>
  );
}
