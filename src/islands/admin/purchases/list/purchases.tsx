import { useStore } from '@nanostores/react';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import { csv, filters, totals, purchases as words } from '#content/purchases/screen.ts';
import type { NamedProduct } from '#contracts/purchases/platforms.ts';
import {
  ALL_PURCHASES,
  connectionSearch,
  filterOf,
  isUnfiltered,
  type PurchasesView,
  purchasesSearch,
  readPurchasesView,
  withFilter,
} from '#domain/purchases/view-address.ts';
import { CsvDialog } from '#islands/admin/csv/csv-dialog.tsx';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { ProductDialog } from '#islands/admin/purchases/product-dialog.tsx';
import { PurchasePanel } from '#islands/admin/purchases/purchase/purchase-panel.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { NewSince } from '#islands/admin/time-filter.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { type PurchasesPage, purchaseChoicesQuery, purchasePages, readCsv } from '#stores/purchases/reading.ts';
import { dataOf } from '#stores/query.ts';
import { $search, leaveSearch, showSearch } from '#stores/shell/admin-router.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { FoldedSection } from '#ui/folded-section.tsx';
import { EmptyState } from '#ui/states.tsx';
import { PurchaseFilters } from './purchase-filters.tsx';
import { PurchaseTotals } from './purchase-totals.tsx';
import { PurchasesTable } from './purchases-table.tsx';

/** Empty page, whose table shows its head while the first one loads. */
const NOTHING: PurchasesPage = { purchases: [], total: 0, unnamed: 0, totals: [] };

function Body(props: ComponentProps<typeof PurchasesTable>) {
  const { page, view, onShow } = props;
  if (page.purchases.length > 0) return <PurchasesTable {...props} />;
  if (isUnfiltered(view)) {
    return (
      <EmptyState
        action={
          <ScreenLink screen="payments" search={connectionSearch} className={buttonLooks.outline}>
            {words.toConnection}
          </ScreenLink>
        }
      >
        {words.empty}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Button look="outline" onClick={() => onShow(ALL_PURCHASES)}>
          {words.reset}
        </Button>
      }
    >
      {words.nothing}
    </EmptyState>
  );
}

/** Purchases. Filter and page are in the address, so that views can be bookmarked and shared. */
export function Purchases() {
  const search = useStore($search);
  const view = useMemo(() => readPurchasesView(search), [search]);
  const [isExporting, setExporting] = useState(false);
  const [naming, setNaming] = useState<NamedProduct>();
  const headingRef = useRef<HTMLHeadingElement>(null);

  // Opening a panel does not read the list again.
  const listed = purchasesSearch({ ...view, purchase: undefined });
  const [pages, state] = usePagedQuery(purchasePages, readPurchasesView(listed));
  const page = dataOf(state);

  const show = (next: PurchasesView): void => showSearch(purchasesSearch(next), 'push');
  const refine = (next: PurchasesView): void => showSearch(purchasesSearch(next), 'replace');
  const isTest = view.tests === 'yes';
  const hasAny = page !== undefined && page.total > 0;

  async function refresh(): Promise<void> {
    await Promise.all([purchaseChoicesQuery.refresh(), pages.refresh()]);
  }

  /** Focuses the heading, because the button is gone. */
  function showOld(): void {
    show(withFilter(view, { newSince: undefined }));
    focusInSight(headingRef.current);
  }

  /** Shows the list without the filter that named the product, which its purchase would leave. */
  function showNamed(): void {
    if (view.offer === 'unnamed' || view.product !== undefined) {
      refine({ ...withFilter(view, { offer: undefined, product: undefined }), purchase: view.purchase });
    }
  }

  /** Focuses the heading, because the button is gone, and possibly its row. */
  async function named(): Promise<void> {
    showNamed();
    await refresh();
    focusInSight(headingRef.current);
  }

  return (
    <section aria-labelledby="purchases-title">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="purchases-title" ref={headingRef} tabIndex={-1} className="text-h3 outline-none">
            {isTest ? words.testsTitle : words.title}
          </h2>
          <p role="status" className="text-meta text-ink-2">
            {page && (isUnfiltered(view) ? words.all(page.total, false) : words.found(page.total, isTest))}
          </p>
        </div>
        {hasAny && (
          <Button look="outline" onClick={() => setExporting(true)}>
            {csv.open}
          </Button>
        )}
      </header>
      <PurchaseFilters view={view} onShow={show} onRefine={refine} />
      <NewSince since={view.newSince} words={filters} onRemove={showOld} />
      {hasAny && <PurchaseTotals page={page} view={view} />}
      <LoadedPage
        state={state}
        words={words}
        frame={<PurchasesTable page={NOTHING} view={view} isBusy={true} onShow={show} onName={setNaming} />}
        onRetry={pages.refresh}
      >
        {(shown) => (
          <Body page={shown} view={view} isBusy={state.status === 'refreshing'} onShow={show} onName={setNaming} />
        )}
      </LoadedPage>
      {hasAny && (
        <FoldedSection title={totals.noBooksTitle}>
          <p className="max-w-[62ch] text-ink-2">{totals.noBooks}</p>
        </FoldedSection>
      )}
      {isExporting && page && (
        <CsvDialog
          lead={isUnfiltered(view) ? csv.all(page.total) : csv.found(page.total)}
          form={csv.form}
          fileName={csv.fileName}
          done={csv.done}
          total={page.total}
          read={(_, onProgress) => readCsv(filterOf(view), onProgress)}
          onClose={() => setExporting(false)}
        />
      )}
      {naming && <ProductDialog product={naming} onSaved={named} onClose={() => setNaming(undefined)} />}
      {view.purchase !== undefined && (
        <PurchasePanel
          key={view.purchase}
          id={view.purchase}
          onChanged={refresh}
          onNamed={showNamed}
          onClose={() => leaveSearch(listed)}
        />
      )}
    </section>
  );
}
