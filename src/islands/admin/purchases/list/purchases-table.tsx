import { origins, purchases as words } from '#content/purchases/screen.ts';
import type { NamedProduct } from '#contracts/purchases/platforms.ts';
import type { ListedPurchase } from '#contracts/purchases/reading.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { formatMoney } from '#domain/german-money.ts';
import { offerName } from '#domain/purchases/labels.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { PURCHASES_PER_PAGE } from '#domain/purchases/view.ts';
import { type PurchasesView, purchasesSearch, withFilter } from '#domain/purchases/view-address.ts';
import { useOffers } from '#islands/admin/purchases/offer-names.ts';
import { PurchaseDossierButton } from '#islands/admin/purchases/purchase-dossier-button.tsx';
import { StateBadge } from '#islands/admin/purchases/state-badge.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { PurchasesPage } from '#stores/purchases/reading.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import {
  CellNote,
  DataTable,
  NameCell,
  OpenCell,
  OpenWords,
  openLook,
  TableCell,
  TableRow,
  wideOnly,
} from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

const columns: readonly TableColumn<string>[] = [
  { name: 'buyer', label: words.columns.buyer },
  { name: 'state', label: words.columns.state, width: 'w-41' },
  { name: 'product', label: words.columns.product, width: 'w-[21%]' },
  { name: 'date', label: words.columns.date, width: 'w-26' },
  { name: 'amount', label: words.columns.amount, width: 'w-[12%]' },
  { name: 'origin', label: words.columns.origin, width: `w-[14%] ${wideOnly}` },
];

function originOf({ attributedBy, link, source, campaign }: ListedPurchase): string {
  if (link !== null) return origins.link(link);
  if (attributedBy === 'voucher') return origins.voucher;
  return source ?? campaign ?? (attributedBy === 'unknown' ? origins.unknown : origins.direct);
}

const Buyer = ({ name, email, isErased }: ListedPurchase) => {
  const first = name ?? email;
  if (first === null) return <span className="text-ink-2">{isErased ? words.erased : words.noBuyer}</span>;
  return (
    <span className="wrap-anywhere">
      {first}
      {name !== null && email !== null && <CellNote>{email}</CellNote>}
    </span>
  );
};

interface ProductProps {
  readonly purchase: ListedPurchase;
  readonly onName: (product: NamedProduct) => void;
}

function Product({ purchase, onName }: ProductProps) {
  const { platform, productId, productName, isNamed, offer } = purchase;
  const named = offerName(useOffers(), offer);
  if (isNamed) {
    return (
      <span className="wrap-anywhere">
        {productName}
        {named !== productName && <CellNote>{named}</CellNote>}
      </span>
    );
  }
  return (
    <span className="wrap-anywhere">
      <Badge tone="alert">{words.unknown}</Badge>
      <CellNote>{words.unknownNote(productName, PLATFORM_NAMES[platform], productId)}</CellNote>
      <Button
        look="link"
        className="relative z-1"
        onClick={() => onName({ platform, productId, name: productName, offer: null })}
      >
        {words.name}
        <span className="sr-only"> {words.unknownNote(productName, PLATFORM_NAMES[platform], productId)}</span>
      </Button>
    </span>
  );
}

interface RowProps extends ProductProps {
  readonly view: PurchasesView;
}

const Row = ({ purchase, view, onName }: RowProps) => {
  const { id, orderId, orderedAt, state, isPartlyKnown, currency, paid, returned } = purchase;
  return (
    <TableRow shape="line">
      <NameCell>
        <Buyer {...purchase} />
      </NameCell>
      <TableCell place="corner">
        <StateBadge purchase={purchase} />
      </TableCell>
      <TableCell place="line">
        <Product purchase={purchase} onName={onName} />
        {state === 'disputed' && (
          <span className="relative z-1 block w-fit">
            <PurchaseDossierButton isBare id={id} about={orderId} />
          </span>
        )}
      </TableCell>
      <TableCell>
        {isPartlyKnown && <CellNote>{words.knownSince}</CellNote>}
        <span className="figures">{formatDay(berlinDay(new Date(orderedAt)))}</span>
        <span className="wrap-anywhere @table:hidden"> · {originOf(purchase)}</span>
      </TableCell>
      <TableCell place="end">
        <span className="font-semibold figures">{formatMoney(paid, currency)}</span>
        {returned > 0 && <CellNote>{words.returned(formatMoney(returned, currency))}</CellNote>}
      </TableCell>
      <TableCell place="wideOnly">
        <span className="wrap-anywhere">{originOf(purchase)}</span>
      </TableCell>
      <OpenCell>
        <ScreenLink screen="payments" search={purchasesSearch({ ...view, purchase: id })} className={openLook}>
          <OpenWords>
            {words.details}
            <span className="sr-only"> {orderId}</span>
          </OpenWords>
        </ScreenLink>
      </OpenCell>
    </TableRow>
  );
};

interface PurchasesTableProps {
  readonly page: PurchasesPage;
  readonly view: PurchasesView;
  /** True while another page loads. */
  readonly isBusy: boolean;
  readonly onShow: (view: PurchasesView) => void;
  readonly onName: (product: NamedProduct) => void;
}

/** Page of purchases: a table, or cards if there is too little room. */
export function PurchasesTable({ page, view, isBusy, onShow, onName }: PurchasesTableProps) {
  const count = Math.ceil(page.total / PURCHASES_PER_PAGE);

  function turn(to: number): void {
    onShow({ ...withFilter(view, {}), page: to });
    document.querySelector('#purchases-title')?.scrollIntoView();
  }

  return (
    <div aria-busy={isBusy} className="aria-busy:opacity-60">
      <DataTable labelledBy="purchases-title" columns={columns} actions={{ label: words.actions, width: 'w-25' }}>
        {page.purchases.map((purchase) => (
          <Row key={purchase.id} purchase={purchase} view={view} onName={onName} />
        ))}
      </DataTable>
      <Pager
        label={words.pages.label}
        number={Math.min(view.page, count)}
        count={count}
        words={words.pages}
        onOpen={turn}
      />
    </div>
  );
}
