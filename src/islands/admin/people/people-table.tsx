import { people as words } from '#content/people/screen.ts';
import type { ListedPerson } from '#contracts/people/reading.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { PEOPLE_PER_PAGE, peopleOrders } from '#domain/people/view.ts';
import { EVERYBODY, type PeopleView, peopleSearch, withFilter } from '#domain/people/view-address.ts';
import { nextSorting, type Sorting } from '#domain/sorting.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { PeoplePage } from '#stores/people/reading.ts';
import { Badge } from '#ui/badge.tsx';
import { DataTable, NameCell, OpenCell, OpenWords, openLook, TableCell, TableRow } from '#ui/data-table.tsx';
import { Pager } from '#ui/pager.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { statusTones } from './status-tones.ts';

type Column = 'email' | 'name' | 'lists' | 'since';

const columns: readonly TableColumn<Column>[] = [
  { name: 'email', label: words.columns.email },
  { name: 'name', label: words.columns.name, width: 'w-[22%]' },
  { name: 'lists', label: words.columns.lists, width: 'w-[28%]', isUnordered: true },
  { name: 'since', label: words.columns.since, width: 'w-30' },
];

interface RowProps {
  readonly person: ListedPerson;
  readonly view: PeopleView;
}

const Row = ({ person, view }: RowProps) => {
  const { id, email, name, createdAt, entries } = person;
  return (
    <TableRow shape="line">
      <NameCell>
        <span className="wrap-anywhere">{email}</span>
      </NameCell>
      <TableCell place="line">{name ?? <span className="text-ink-2 @max-table:hidden">{words.noName}</span>}</TableCell>
      <TableCell place="line">
        {entries.length === 0 && <span className="text-ink-2">{words.noList}</span>}
        <ul className="flex flex-wrap gap-1">
          {entries.map(({ list, status }) => (
            <li key={list}>
              <Badge tone={statusTones[status]}>
                {LIST_NAMES[list]}: {STATUS_LABELS[status]}
              </Badge>
            </li>
          ))}
        </ul>
      </TableCell>
      <TableCell place="corner">
        <span className="tabular-nums @max-table:text-note @max-table:text-ink-2">
          {formatDay(berlinDay(new Date(createdAt)))}
        </span>
      </TableCell>
      <OpenCell>
        <ScreenLink screen="newsletter" search={peopleSearch({ ...view, person: id })} className={openLook}>
          <OpenWords>
            {words.details}
            <span className="sr-only"> {email}</span>
          </OpenWords>
        </ScreenLink>
      </OpenCell>
    </TableRow>
  );
};

interface PeopleTableProps {
  readonly page: PeoplePage;
  readonly view: PeopleView;
  /** True while another page loads. */
  readonly isBusy: boolean;
  readonly onShow: (view: PeopleView) => void;
}

/** Page of people: a table, or cards if there is too little room. */
export function PeopleTable({ page, view, isBusy, onShow }: PeopleTableProps) {
  const { people, total, previous, next } = page;
  const current: Sorting<Column> = { column: view.order, direction: view.direction };
  // The number is an estimate, because changes shift the pages; only the first and the last page are certain.
  const number = previous === null ? 1 : Math.max(2, view.page);
  const count = next === null ? number : Math.max(number + 1, Math.ceil(total / PEOPLE_PER_PAGE));

  function order(sorting: Sorting<Column> | undefined): void {
    const column = peopleOrders.find((each) => each === sorting?.column);
    const ordered = column && sorting ? { order: column, direction: sorting.direction } : EVERYBODY;
    onShow({ ...withFilter(view, {}), order: ordered.order, direction: ordered.direction });
  }

  function turn(to: number): void {
    const place = to > number ? { after: next ?? undefined } : { before: previous ?? undefined };
    onShow({ ...withFilter(view, {}), ...(to > 1 && place), page: to });
    document.querySelector('#people-title')?.scrollIntoView();
  }

  return (
    <div aria-busy={isBusy} className="aria-busy:opacity-60">
      <DataTable
        labelledBy="people-title"
        columns={columns}
        sorting={{
          current,
          onToggle: (column) => order(nextSorting(current, column, column === 'since' ? 'descending' : 'ascending')),
          onChoose: order,
          words: words.order,
        }}
        actions={{ label: words.actions, width: 'w-28' }}
      >
        {people.map((person) => (
          <Row key={person.id} person={person} view={view} />
        ))}
      </DataTable>
      <Pager label={words.pages.label} number={number} count={count} words={words.pages} onOpen={turn} />
    </div>
  );
}
