import { useState } from 'react';
import { handingOver as words } from '#content/tagging/screen.ts';
import type { Transfer } from '#contracts/people/hand-over.ts';
import { formatNumber } from '#domain/german-count.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { retryTransfers, switchTransfer, transferQuery } from '#stores/people/hand-over.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Figure } from '#ui/figure.tsx';
import { Toggle } from '#ui/toggle.tsx';

function Body({ transfer }: { readonly transfer: Transfer }) {
  const { enabled, isConnected, handedOver, waiting, dead, deadReason } = transfer;
  const [isBusy, setBusy] = useState(false);

  async function tryTo(change: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await change();
      dismissFailure();
    } catch (error) {
      showToast({ title: words.errorTitle, description: words.failed(serverMessageOf(error)), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <>
      <div className="max-w-xl border-y border-hairline py-2.5 aria-busy:opacity-60" aria-busy={isBusy}>
        <Toggle
          name="hand-over"
          label={words.toggle}
          checked={enabled}
          onChange={(isOn) => {
            if (!isBusy) void tryTo(() => switchTransfer(isOn));
          }}
        />
        <p className="mt-2 text-meta text-ink-2">{enabled ? words.on : words.off}</p>
      </div>
      {!isConnected && enabled && (
        <Callout tone="pending" className="mt-4">
          {words.unconnected}
        </Callout>
      )}
      {(enabled || handedOver > 0) && (
        <dl className="mt-4 grid gap-3 md:grid-cols-3 md:gap-4">
          <Figure isFlat label={words.handedOver} value={formatNumber(handedOver)} />
          <Figure isFlat label={words.waiting} value={formatNumber(waiting)} />
          <Figure isFlat label={words.dead} value={formatNumber(dead)} />
        </dl>
      )}
      {(enabled || handedOver > 0) && dead > 0 && (
        <Callout tone="error" className="mt-4">
          <p>{deadReason}</p>
          <Button look="link" onClick={() => tryTo(retryTransfers)}>
            {words.retry}
          </Button>
        </Callout>
      )}
    </>
  );
}

/** Transfer of confirmed people to ActiveCampaign, if the owner enables it (docs/decisions/people.md). */
export const HandingOver = () => (
  <section aria-labelledby="handing-over-title" className="mt-12">
    <h2 id="handing-over-title" className="text-h3">
      {words.title}
    </h2>
    <p className="mt-1 mb-4 max-w-[62ch] text-ink-2">{words.lead}</p>
    <Loaded query={transferQuery} words={{ loading: words.loading, failed: words.loadFailed, retry: words.reload }}>
      {(transfer) => <Body transfer={transfer} />}
    </Loaded>
  </section>
);
