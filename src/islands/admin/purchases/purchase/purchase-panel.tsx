import { details as words } from '#content/purchases/screen.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { purchaseDetails } from '#stores/purchases/reading.ts';
import { dataOf } from '#stores/query.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { PurchaseDetails } from './purchase-details.tsx';

interface PurchasePanelProps {
  readonly id: number;
  /** Called after a change that the list shows. */
  readonly onChanged: () => void;
  readonly onNamed: () => void;
  readonly onClose: () => void;
}

export function PurchasePanel({ id, onChanged, onNamed, onClose }: PurchasePanelProps) {
  const [details, state] = usePagedQuery(purchaseDetails, id);

  function change(): void {
    void details.refresh();
    onChanged();
  }

  const purchase = dataOf(state);
  return (
    <SidePanel title={purchase?.name ?? purchase?.email ?? words.title} closeLabel={words.close} onClose={onClose}>
      <LoadedPage state={state} words={words} onRetry={details.refresh}>
        {(data) => (
          <PurchaseDetails
            purchase={data}
            onChanged={change}
            onNamed={() => {
              onNamed();
              change();
            }}
          />
        )}
      </LoadedPage>
    </SidePanel>
  );
}
