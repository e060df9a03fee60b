import { useStore } from '@nanostores/react';
import { handingOver as words } from '#content/tagging/screen.ts';
import type { Transfer } from '#contracts/people/hand-over.ts';
import { formatNumber } from '#domain/german-count.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { $transfer, readHandOver, retryHandingOver, switchHandingOver } from '#stores/people/hand-over.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Figure } from '#ui/figure.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';
import { Toggle } from '#ui/toggle.tsx';

async function tryTo(change: () => Promise<void>): Promise<void> {
  try {
    await change();
    dismissFailure();
  } catch (error) {
    showToast({ title: words.errorTitle, description: words.failed(serverMessageOf(error)), variant: 'destructive' });
  }
}

function Figures({ transfer }: { readonly transfer: Transfer }) {
  const { handedOver, waiting, dead, deadReason } = transfer;
  return (
    <>
      <dl className="mt-4 grid gap-3 md:grid-cols-3 md:gap-4">
        <Figure isFlat label={words.handedOver} value={formatNumber(handedOver)} />
        <Figure isFlat label={words.waiting} value={formatNumber(waiting)} />
        <Figure isFlat label={words.dead} value={formatNumber(dead)} />
      </dl>
      {dead > 0 && (
        <Callout tone="error" className="mt-4">
          <p>{deadReason}</p>
          <Button look="link" onClick={() => tryTo(retryHandingOver)}>
            {words.retry}
          </Button>
        </Callout>
      )}
    </>
  );
}

/** Transfer of confirmed people to ActiveCampaign, if the owner enables it (docs/decisions/people.md). */
export function HandingOver() {
  const { status, value: transfer } = useStore($transfer);

  return (
    <section aria-labelledby="handing-over-title" className="mt-12">
      <h2 id="handing-over-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-ink-2">{words.lead}</p>
      {transfer === undefined && status !== 'failed' && <LoadingState>{words.loading}</LoadingState>}
      {status === 'failed' && (
        <ErrorState text={words.loadFailed} retry={words.reload} onRetry={() => void readHandOver()} />
      )}
      {transfer && (
        <>
          <div
            className="max-w-xl border-y border-hairline py-2.5 aria-busy:opacity-60"
            aria-busy={status === 'changing'}
          >
            <Toggle
              name="hand-over"
              label={words.toggle}
              checked={transfer.enabled}
              isDisabled={status === 'failed'}
              onChange={(enabled) => {
                if (status === 'known') void tryTo(() => switchHandingOver(enabled));
              }}
            />
            <p className="mt-2 text-meta text-ink-2">{transfer.enabled ? words.on : words.off}</p>
          </div>
          {!transfer.isConnected && transfer.enabled && (
            <Callout tone="pending" className="mt-4">
              {words.unconnected}
            </Callout>
          )}
          {(transfer.enabled || transfer.handedOver > 0) && <Figures transfer={transfer} />}
        </>
      )}
    </section>
  );
}
