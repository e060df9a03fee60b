import { Suspense, useRef, useState } from 'react';
import { publicSwitch as words } from '#content/letters/public-switch.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { publicLetterPath, publicState } from '#domain/letters/public-letter.ts';
import { isPublishable } from '#domain/letters/words.ts';
import { publishableLetters } from '#islands/admin/content/on-page/publishable.ts';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { changesQuery, publish } from '#stores/content/releases.ts';
import { makePublic } from '#stores/letters/editing.ts';
import { dataOf } from '#stores/query.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const PublicDialog = lazyPart(async () => (await import('./public-dialog.tsx')).PublicDialog);

interface PublicSectionProps {
  readonly letter: Letter;
  readonly onChanged: (letter: Letter) => void;
}

const failed = (error: unknown): void =>
  showToast({ title: words.errorTitle, description: words.failed(serverMessageOf(error)), variant: 'destructive' });

/** Public state of a sent letter with its actions; empty if the letter may not be public. */
export function PublicSection({ letter, onChanged }: PublicSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const { id, publicSlug, onlineSlug } = letter;
  const state = publicState(letter);
  const titleRef = useRef<HTMLHeadingElement>(null);
  useKeptFocus(titleRef, state);
  if (!isPublishable(letter)) return null;

  async function set(slug: string | null): Promise<void> {
    setBusy(true);
    await makePublic(id, slug).then((changed) => {
      dismissFailure();
      onChanged(changed);
    }, failed);
    setBusy(false);
  }

  async function publishNow(): Promise<void> {
    setBusy(true);
    try {
      await changesQuery.refresh();
      const changes = dataOf(changesQuery.$state.get());
      const found = changes && publishableLetters(changes);
      if (found?.is === 'alone') await publish({ checksum: found.checksum, note: '', without: found.without });
      if (found?.is === 'alone' || found?.is === 'nothing') setSent(true);
      else setReviewing(true);
    } catch (error) {
      failed(error);
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="public-title" className="grid gap-3">
      <h3 ref={titleRef} id="public-title" tabIndex={-1} className="text-lead outline-none">
        {words.title}
      </h3>
      {isSent ? (
        <ReleaseCallout path={publicSlug === null ? undefined : publicLetterPath(publicSlug)} />
      ) : (
        <p role="status">{words.states[state]}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {state === 'off' && (
          <Button look="outline" onClick={() => setAsking(true)}>
            {words.turnOn}
          </Button>
        )}
        {state === 'going' && (
          <Button look="outline" isBusy={isBusy} onClick={() => set(onlineSlug)}>
            {words.stay}
          </Button>
        )}
        {publicSlug !== null && (
          <Button look="outline" isBusy={isBusy} onClick={() => set(null)}>
            {words.turnOff}
          </Button>
        )}
        {onlineSlug !== null && (
          <a href={publicLetterPath(onlineSlug)} target="_blank" rel="noreferrer" className={buttonLooks.link}>
            {words.look}
          </a>
        )}
        {state !== 'off' && state !== 'online' && !isSent && (
          <Button look="outline" isBusy={isBusy} onClick={() => publishNow()}>
            {words.publish}
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <PublicDialog letter={letter} onChanged={onChanged} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {isReviewing && <PublishDialog onClose={() => setReviewing(false)} />}
    </section>
  );
}
