import { useState } from 'react';
import { products as words } from '#content/purchases/connection.ts';
import type { PaymentProduct } from '#contracts/purchases/platforms.ts';
import { offerName } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { productKey } from '#domain/purchases/view.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { ProductDialog } from '#islands/admin/purchases/product-dialog.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { productsQuery } from '#stores/purchases/platforms.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ActionsCell, CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const columns: readonly TableColumn<string>[] = [
  { name: 'name', label: words.columns.name },
  { name: 'number', label: words.columns.number, width: 'w-[26%]' },
  { name: 'offer', label: words.columns.offer, width: 'w-[24%]' },
  { name: 'purchases', label: words.columns.purchases, width: 'w-24' },
];

interface RowProps {
  readonly product: PaymentProduct;
  readonly onName: (product: PaymentProduct) => void;
}

function Row({ product, onName }: RowProps) {
  const { platform, productId, platformName, name, offer, purchases } = product;
  const called = name ?? (platformName || words.unknown);
  const offers = useOffers();
  return (
    <TableRow>
      <NameCell>
        <span className="wrap-anywhere">{name ?? <Badge tone="alert">{words.unknown}</Badge>}</span>
        {platformName !== '' && platformName !== name && <CellNote>„{platformName}“</CellNote>}
      </NameCell>
      <TableCell place="line">
        <span className="wrap-anywhere text-ink-2">{words.number(PLATFORM_NAMES[platform], productId)}</span>
      </TableCell>
      <TableCell label={words.columns.offer}>{name === null ? '–' : offerName(offers, offer)}</TableCell>
      <TableCell place="end" label={words.columns.purchases}>
        {purchases === 0 ? (
          <span className="figures">{words.purchases(purchases)}</span>
        ) : (
          <ScreenLink
            screen="payments"
            search={purchasesSearch({ product: productKey(product) })}
            className="underline decoration-1 underline-offset-4 figures hover:text-admin"
          >
            {words.purchases(purchases)}
            <span className="sr-only"> {words.showPurchases(called)}</span>
          </ScreenLink>
        )}
      </TableCell>
      <ActionsCell>
        <Button look="link" className="px-2.5" onClick={() => onName(product)}>
          {name === null ? words.name : words.edit}
          <span className="sr-only"> {called}</span>
        </Button>
      </ActionsCell>
    </TableRow>
  );
}

export function ProductTable() {
  const [naming, setNaming] = useState<PaymentProduct>();
  return (
    <section aria-labelledby="products-title" className="mt-12">
      <h2 id="products-title" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-ink-2">{words.lead}</p>
      <Loaded query={productsQuery} words={words}>
        {(products) =>
          products.length === 0 ? (
            <EmptyState>{words.empty}</EmptyState>
          ) : (
            <DataTable labelledBy="products-title" columns={columns} actions={{ label: words.actions, width: 'w-32' }}>
              {products.map((product) => (
                <Row key={productKey(product)} product={product} onName={setNaming} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {naming && (
        <ProductDialog
          product={{ ...naming, name: naming.name ?? naming.platformName }}
          isNamed={naming.name !== null}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  );
}
