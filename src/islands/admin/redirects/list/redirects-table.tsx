import { filters as filterWords, manager } from '#content/redirects/table.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { EVERY_REDIRECT } from '#domain/redirects/list.ts';
import { nextSorting } from '#domain/sorting.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/states.tsx';
import { columnsOf, firstDirection, hasRevenue } from './columns.ts';
import { RedirectRow, type RowOverlay } from './redirect-row.tsx';
import type { RedirectList } from './use-redirect-list.ts';

interface RedirectsTableProps {
  readonly labelledBy: string;
  readonly list: RedirectList;
  readonly onOpen: (kind: RowOverlay, redirect: Redirect) => void;
  readonly onRemoved: () => void;
}

/** Page of the redirects found, or a button to show all if there are none. */
export function RedirectsTable({ labelledBy, list, onOpen, onRemoved }: RedirectsTableProps) {
  const { all, isMany, found, page, sorting, today, categoryOf, order, show } = list;
  const tellsRevenue = hasRevenue(all);
  if (found.length === 0) {
    return (
      <EmptyState
        action={
          <Button look="outline" onClick={() => show(EVERY_REDIRECT)}>
            {filterWords.reset}
          </Button>
        }
      >
        {filterWords.nothing}
      </EmptyState>
    );
  }
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsOf(tellsRevenue, isMany)}
      sorting={
        isMany
          ? {
              current: sorting,
              onToggle: (column) => order(nextSorting(sorting, column, firstDirection(column))),
              onChoose: order,
              words: manager.order,
            }
          : undefined
      }
      actions={{ label: manager.actions, width: 'w-52' }}
    >
      {page.rows.map((redirect) => (
        <RedirectRow
          key={redirect.id}
          redirect={redirect}
          category={categoryOf(redirect)}
          today={today}
          tellsRevenue={tellsRevenue}
          isMany={isMany}
          onOpen={(kind) => onOpen(kind, redirect)}
          onRemoved={onRemoved}
        />
      ))}
    </DataTable>
  );
}
