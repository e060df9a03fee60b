import { useStore } from '@nanostores/react';
import { connection as words } from '#content/purchases/connection.ts';
import { lead, tabs } from '#content/purchases/screen.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { connectionSearch, isConnectionView } from '#domain/purchases/view-address.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { platformsQuery } from '#stores/purchases/platforms.ts';
import { $search, showSearch } from '#stores/shell/admin-router.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Platforms } from './connection/platforms.tsx';
import { ProductTable } from './connection/product-table.tsx';
import { Purchases } from './list/purchases.tsx';

const Connection = () => (
  <>
    <Loaded query={platformsQuery} words={words} titles={[words.title]}>
      {(platforms) => <Platforms platforms={platforms} />}
    </Loaded>
    <ProductTable />
  </>
);

/** Payments screen: purchases, and the connection of payment platforms (docs/decisions/purchases.md). */
export function Payments() {
  const search = useStore($search);
  const isConnection = isConnectionView(search);
  return (
    <>
      <PageHead title={screenTitles.payments} lead={lead} />
      <Tabs
        selected={isConnection ? 1 : 0}
        onSelect={(index) => showSearch(index === 0 ? '' : connectionSearch, 'push')}
        tabs={[
          { label: tabs.purchases, content: <Purchases /> },
          { label: tabs.connection, content: <Connection /> },
        ]}
      />
    </>
  );
}
