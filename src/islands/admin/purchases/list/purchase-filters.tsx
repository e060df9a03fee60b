import { useStore } from '@nanostores/react';
import { filters as words } from '#content/purchases/screen.ts';
import { filterButton } from '#content/shell/admin-area.ts';
import { STATE_LABELS } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES, PURCHASE_STATES } from '#domain/purchases/notice.ts';
import { OTHER_CHOICES, productKey } from '#domain/purchases/view.ts';
import { filtersSet, type PurchasesView, withFilter } from '#domain/purchases/view-address.ts';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { SearchField } from '#islands/admin/search-field.tsx';
import { OwnDays, TimeSelect, useTimeFilter } from '#islands/admin/time-filter.tsx';
import { productsQuery } from '#stores/purchases/platforms.ts';
import { purchaseChoicesQuery } from '#stores/purchases/reading.ts';
import { dataOf } from '#stores/query.ts';
import { FoldingFilters } from '#ui/filter-bar.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { Toggle } from '#ui/toggle.tsx';

interface PurchaseFiltersProps {
  readonly view: PurchasesView;
  /** Changes the filter with a new history entry. */
  readonly onShow: (view: PurchasesView) => void;
  /** Changes the filter while the user types, without a new history entry. */
  readonly onRefine: (view: PurchasesView) => void;
}

/** Returns product names by key. */
function useProducts(): ReadonlyMap<string, string> {
  const state = useStore(productsQuery.$state);
  const products = dataOf(state) ?? [];
  return new Map(
    products.map((product) => {
      const name = product.name ?? (product.platformName || words.offers.unnamed);
      return [productKey(product), words.productLabel(name, PLATFORM_NAMES[product.platform])];
    }),
  );
}

export function PurchaseFilters({ view, onShow, onRefine }: PurchaseFiltersProps) {
  const time = useTimeFilter(view, (days) => onShow(withFilter(view, days)));
  const products = useProducts();
  const offers = [...useOffers(), ...OTHER_CHOICES.map((id) => ({ id, name: words.offers[id] }))];
  const choices = dataOf(useStore(purchaseChoicesQuery.$state));
  const hasTests = view.tests !== undefined || (choices?.tests ?? 0) > 0;

  return (
    <FoldingFilters
      button={filterButton(filtersSet(view))}
      search={
        <SearchField
          label={words.search}
          hint={words.searchHint}
          value={view.search}
          onSearch={(search) => onRefine(withFilter(view, { search }))}
        />
      }
    >
      <FilterSelect
        name="state"
        label={words.state}
        every={words.everyState}
        choices={PURCHASE_STATES}
        labelOf={(state) => STATE_LABELS[state]}
        value={view.state}
        onChoose={(state) => onShow(withFilter(view, { state }))}
      />
      <TimeSelect filter={time} words={words} />
      <FilterSelect
        name="offer"
        label={words.offer}
        every={words.everyOffer}
        choices={offers.map(({ id }) => id)}
        labelOf={(offer) => offers.find(({ id }) => id === offer)?.name ?? offer}
        value={view.offer}
        onChoose={(offer) => onShow(withFilter(view, { offer }))}
      />
      <FilterSelect
        name="product"
        label={words.product}
        every={words.everyProduct}
        choices={[...products.keys()]}
        labelOf={(key) => products.get(key) ?? key}
        value={view.product}
        onChoose={(product) => onShow(withFilter(view, { product }))}
      />
      <FilterSelect
        name="link"
        label={words.link}
        every={words.everyLink}
        choices={choices?.links ?? []}
        value={view.link}
        onChoose={(link) => onShow(withFilter(view, { link }))}
      />
      <OwnDays filter={time} days={view} words={words} />
      {hasTests && (
        <div className="col-span-full w-fit">
          <Toggle
            name="tests"
            label={words.tests}
            checked={view.tests === 'yes'}
            onChange={(isOn) => onShow(withFilter(view, { tests: isOn ? 'yes' : undefined }))}
          />
        </div>
      )}
    </FoldingFilters>
  );
}
