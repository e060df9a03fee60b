import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { details as words } from '#content/purchases/screen.ts';
import type { Purchase } from '#contracts/purchases/reading.ts';
import { messageOf } from '#islands/admin/message.ts';
import { readDetails } from '#stores/purchases/reading.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { PurchaseDetails } from './purchase-details.tsx';

interface PurchasePanelProps {
  readonly id: number;
  /** Something has changed that the list shows. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A purchase with all that is known of it, and what can be done. */
export function PurchasePanel({ id, onChanged, onClose }: PurchasePanelProps) {
  const [state, setState] = useState<QueryState<Purchase>>({ status: 'loading' });

  const read = useCallback(async (): Promise<void> => {
    setState(
      await readDetails(id).then(
        (data): QueryState<Purchase> => ({ status: 'loaded', data }),
        (error: unknown): QueryState<Purchase> => ({ status: 'failed', error }),
      ),
    );
  }, [id]);

  useEffect(() => void read(), [read]);

  function retry(): void {
    setState({ status: 'loading' });
    void read();
  }

  function change(): void {
    void read();
    onChanged();
  }

  const purchase = dataOf(state);
  return (
    <SidePanel title={purchase?.name ?? purchase?.email ?? words.title} closeLabel={words.close} onClose={onClose}>
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'failed' &&
        (isGone(state.error) ? (
          <EmptyState>{words.gone}</EmptyState>
        ) : (
          <ErrorState text={words.failed} detail={messageOf(state.error)} retry={words.retry} onRetry={retry} />
        ))}
      {purchase && <PurchaseDetails purchase={purchase} onChanged={change} />}
    </SidePanel>
  );
}
