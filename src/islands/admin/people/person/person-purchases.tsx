import { bought as words } from '#content/purchases/bought.ts';
import type { Person } from '#contracts/people/reading.ts';
import { BoughtItem } from '#islands/admin/purchases/bought-item.tsx';

/** What somebody has bought; nothing where there is nothing. */
export function PersonPurchases({ purchases }: Pick<Person, 'purchases'>) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="bought-title" className="mb-8">
      <h3 id="bought-title" className="mb-3 font-semibold">
        {words.title}
      </h3>
      <ul className="grid gap-4">
        {purchases.map((each) => (
          <BoughtItem key={each.id} bought={each} />
        ))}
      </ul>
    </section>
  );
}
