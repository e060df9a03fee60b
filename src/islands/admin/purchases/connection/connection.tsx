import { connection as words } from '#content/purchases/connection.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { platformsQuery } from '#stores/purchases/platforms.ts';
import { Platforms } from './platforms.tsx';
import { ProductTable } from './product-table.tsx';

export const Connection = () => (
  <>
    <Loaded query={platformsQuery} words={words} titles={[words.title]}>
      {(platforms) => <Platforms platforms={platforms} />}
    </Loaded>
    <ProductTable />
  </>
);
