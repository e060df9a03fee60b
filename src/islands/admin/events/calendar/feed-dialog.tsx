import { useState } from 'react';
import { calendarFeed as words } from '#content/events/calendar.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf } from '#islands/admin/message.ts';
import { paths } from '#paths.ts';
import { calendarFeedQuery, closeFeed, renewFeed } from '#stores/events/calendar.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { LoadingState } from '#ui/states.tsx';

function Address({ url }: { readonly url: string }) {
  const { isCopied, copy } = useCopying();
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold">{words.address}</p>
      <CodeLine>{url}</CodeLine>
      <Button look="outline" onClick={() => void copy(url)}>
        {isCopied ? words.copied : words.copy}
      </Button>
    </div>
  );
}

/** The addresses at which calendars read ours: everybody's, and the owner's own. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useFreshQuery(calendarFeedQuery);
  const [url, setUrl] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const since = state.status === 'loaded' ? state.data.createdAt : null;

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
    <Dialog title={words.title} width={600} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 pb-5">
        <section className="grid gap-2">
          <p>{words.lead}</p>
          {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
          {state.status === 'error' && <p role="alert">{messageOf(state.error)}</p>}
          {url !== undefined && <Address url={url} />}
          {url === undefined && state.status === 'loaded' && (
            <p className="text-meta text-ink-2">{since === null ? words.none : words.since(formatInstant(since))}</p>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button isBusy={isBusy} onClick={() => void run(renewFeed)}>
              {since === null ? words.create : words.renew}
            </Button>
            {since !== null && <span className="text-meta text-ink-2">{words.renewHint}</span>}
          </div>
        </section>
        <section className="grid gap-2 border-t border-hairline pt-4">
          <h3>{words.publicTitle}</h3>
          <p className="text-ink-2">{words.publicLead}</p>
          <CodeLine>{`${location.origin}${paths.calendarFile}`}</CodeLine>
        </section>
      </div>
      <DialogActions>
        {since !== null && (
          <Button look="outline" isBusy={isBusy} onClick={() => void run(close)}>
            {words.closeFeed}
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
