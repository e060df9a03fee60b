import { visitTabs, visits as words } from '#content/visits/report.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { daysOf, VISIT_TABS, type VisitsView } from '#domain/visits/view.ts';
import { saveFile } from '#islands/admin/save-file.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ViewLink } from './view-link.tsx';
import type { VisitList, VisitRow } from './visit-rows.ts';

const tab =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap aria-current:border-admin aria-current:font-semibold aria-current:text-admin forced-colors:border-[Canvas] forced-colors:aria-current:border-[Highlight]';
const head = 'py-2 text-left align-bottom text-meta font-semibold text-ink-2';
const number = 'w-px pl-2 text-right whitespace-nowrap tabular-nums sm:pl-8';
/**
 * Where there is no room for that many columns of numbers, they stand below the name: the columns by how many heads there
 * are without the one of money, which stands beside the name. The last but one has the longest head.
 */
const stackedColumns: Readonly<Record<number, string>> = {
  4: 'max-sm:grid-cols-[minmax(0,3fr)_minmax(0,4.5fr)_minmax(0,2.2fr)]',
  5: 'max-sm:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4.5fr)_minmax(0,2.2fr)]',
};
const stacked =
  'max-sm:grid max-sm:items-end max-sm:gap-x-1 max-sm:*:w-auto max-sm:*:pt-0 max-sm:*:pl-0 max-sm:*:first:pt-2';
const overAll = 'max-sm:*:first:col-span-full';
/** Money stands beside the name, over its column and as far to the left of it as the name leaves room. */
const besideName =
  'max-sm:*:first:col-[1/-2] max-sm:*:first:row-start-1 max-sm:*:first:pr-12 max-sm:*:last:col-[-2/-1] max-sm:*:last:row-start-1 max-sm:*:last:self-start max-sm:*:last:justify-self-end max-sm:*:last:pt-2';

interface VisitTableProps {
  readonly view: VisitsView;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly list: VisitList;
}

/** The name of a line; a click shows only what belongs to it, another one everything again. */
function RowName({ view, row }: { readonly view: VisitsView; readonly row: VisitRow }) {
  if (!row.filter) return <bdi className="break-all">{row.name}</bdi>;
  const { name, id } = row.filter;
  const isChosen = view[name] === id;
  return (
    <ViewLink
      view={{ ...view, [name]: isChosen ? undefined : id }}
      aria-current={isChosen ? 'true' : undefined}
      className="-my-1.5 inline-flex min-h-9 items-center break-all text-admin underline decoration-1 underline-offset-4 hover:decoration-2 aria-current:font-semibold"
    >
      <bdi>{row.name}</bdi>
    </ViewLink>
  );
}

function Rows({ view, list }: Pick<VisitTableProps, 'view' | 'list'>) {
  const largest = Math.max(1, ...list.rows.map(({ size }) => size));
  const { heads, tellsMoney } = list;
  const columns = stackedColumns[tellsMoney ? heads.length - 1 : heads.length];
  const line = columns === undefined ? '' : `${stacked} ${columns} ${tellsMoney ? besideName : overAll}`;
  const block = columns === undefined ? '' : 'max-sm:block';
  return (
    <div className="overflow-x-auto">
      <table className={`w-full max-w-4xl ${block}`} aria-label={visitTabs[view.tab]}>
        <thead className={block}>
          <tr className={line}>
            {heads.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? head : `${head} ${number} max-sm:whitespace-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={block}>
          {list.rows.map((row) => (
            <tr key={row.filter ? `${row.filter.id}` : row.name} className={`border-t border-hairline ${line}`}>
              <th scope="row" className="min-w-24 py-2 text-left sm:min-w-32 align-top font-normal">
                <RowName view={view} row={row} />
                <svg
                  width="100%"
                  height="4"
                  className="mt-1 block fill-views forced-colors:fill-[CanvasText]"
                  aria-hidden="true"
                >
                  <rect width={`${(row.size / largest) * 100}%`} height="4" rx="2" />
                </svg>
              </th>
              {row.cells.map((cell, index) => (
                <td key={heads[index + 1]} className={`py-2 align-top ${number}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The visits of a range, told by what one wants to know. */
export function VisitTable({ view, today, list }: VisitTableProps) {
  function save(): void {
    const { from, to } = daysOf(view, today);
    const lines = [list.heads, ...list.rows.map(({ name, cells }) => [name, ...cells])];
    const file = new Blob([CSV_BOM, ...lines.map((cells) => csvLine([...cells]))], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `analytics-${view.tab}-${from}-bis-${to}.csv`);
  }

  return (
    <>
      <nav aria-label={words.by} className="mb-4 flex overflow-x-auto border-b border-hairline">
        {VISIT_TABS.map((name) => (
          <ViewLink
            key={name}
            view={{ ...view, tab: name }}
            className={tab}
            aria-current={view.tab === name ? 'true' : undefined}
          >
            {visitTabs[name]}
          </ViewLink>
        ))}
      </nav>
      {list.note !== undefined && <p className="mb-3 max-w-[70ch] text-meta text-ink-2">{list.note}</p>}
      {list.rows.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <>
          <Rows view={view} list={list} />
          <Button look="outline" className="mt-4" onClick={save}>
            {words.csv}
          </Button>
        </>
      )}
    </>
  );
}
