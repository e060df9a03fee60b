import { useState } from 'react';
import { calendarFeed as words } from '#content/events/calendar.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { messageOf } from '#islands/admin/message.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { paths } from '#paths.ts';
import { calendarFeedQuery, closeFeed, renewFeed } from '#stores/events/calendar.ts';
import { dataOf } from '#stores/query.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { FoldedSection } from '#ui/folded-section.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { LoadingState } from '#ui/states.tsx';

/** Opens the address as a subscription in a calendar program (webcal:). */
const OpenInCalendar = ({ url, look }: { readonly url: string; readonly look: 'solid' | 'outline' }) => (
  <a href={url.replace(/^https?:/i, 'webcal:')} className={buttonLooks[look]}>
    {words.openInCalendar}
  </a>
);

function Address({ url }: { readonly url: string }) {
  const { isCopied, copy } = useCopying();
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold">{words.address}</p>
      <CodeLine>{url}</CodeLine>
      <p className="flex flex-wrap gap-3">
        <OpenInCalendar url={url} look="solid" />
        <Button look="outline" onClick={() => copy(url)}>
          {isCopied ? words.copied : words.copy}
        </Button>
      </p>
    </div>
  );
}

function Addresses() {
  const state = useFreshQuery(calendarFeedQuery);
  const [url, setUrl] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const since = dataOf(state)?.createdAt ?? null;

  async function run(action: () => Promise<string | undefined>): Promise<void> {
    setBusy(true);
    try {
      setUrl(await action());
    } catch (error) {
      showToast({ title: words.failedTitle, description: messageOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  async function close(): Promise<undefined> {
    await closeFeed();
    showToast({ ...words.closed, variant: 'success' });
  }

  return (
    <>
      <div className="grid max-w-150 gap-5">
        <div className="grid gap-2">
          <p>{words.lead}</p>
          {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
          {state.status === 'failed' && <p role="alert">{messageOf(state.error)}</p>}
          {url !== undefined && <Address url={url} />}
          {url === undefined && 'data' in state && (
            <p className="text-meta text-ink-2">{since === null ? words.none : words.since(formatInstant(since))}</p>
          )}
          {'data' in state && since === null && (
            <p>
              <Button isBusy={isBusy} onClick={() => run(renewFeed)}>
                {words.create}
              </Button>
            </p>
          )}
          {since !== null && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <button type="button" className={`${buttonLooks.link} text-error`} onClick={() => setAsking(true)}>
                {words.renew}
              </button>
              <span className="text-meta text-ink-2">{words.renewHint}</span>
              <Button look="compact" isBusy={isBusy} onClick={() => run(close)}>
                {words.closeFeed}
              </Button>
            </p>
          )}
        </div>
        <section className="grid gap-2 border-t border-hairline pt-4">
          <h3>{words.publicTitle}</h3>
          <p className="text-ink-2">{words.publicLead}</p>
          <CodeLine>{`${location.origin}${paths.calendarFile}`}</CodeLine>
          <p>
            <OpenInCalendar url={`${location.origin}${paths.calendarFile}`} look="outline" />
          </p>
        </section>
      </div>
      {isAsking && (
        <QuestionDialog
          words={words.question}
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            void run(renewFeed);
          }}
        />
      )}
    </>
  );
}

/** Feed addresses for calendar programs: the public one, and the owner's own. */
export function Feed() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <FoldedSection title={words.title} onOpen={() => setOpened(true)}>
      {wasOpened && <Addresses />}
    </FoldedSection>
  );
}
