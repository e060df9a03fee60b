import { useId } from 'react';
import { visits as words } from '#content/visits/report.ts';
import type { VisitsView } from '#domain/visits/view.ts';
import { NumberCell } from './number-cell.tsx';
import { ViewLink } from './view-link.tsx';
import type { VisitList, VisitRow } from './visit-rows.ts';

const head = 'py-1 align-bottom text-meta font-semibold text-ink-2';
const number = 'w-px pl-2.5 text-right align-top whitespace-nowrap tabular-nums xl:pl-5';

interface VisitTableProps {
  readonly view: VisitsView;
  readonly list: VisitList;
}

/** Name of a row; a click filters by it, another click removes the filter. */
function RowName({ view, row }: { readonly view: VisitsView; readonly row: VisitRow }) {
  if (!row.filter) return <bdi className="wrap-anywhere">{row.name}</bdi>;
  const { name, id } = row.filter;
  const isChosen = view[name] === id;
  return (
    <ViewLink
      view={{ ...view, [name]: isChosen ? undefined : id }}
      aria-current={isChosen ? 'true' : undefined}
      className="wrap-anywhere text-admin underline decoration-1 underline-offset-4 hover:decoration-2 aria-current:font-semibold"
    >
      <bdi>{row.name}</bdi>
    </ViewLink>
  );
}

/** Values that have their own columns if there is room. */
function Asides({ list: { heads, asides }, row }: { readonly list: VisitList; readonly row: VisitRow }) {
  const details = asides.flatMap((index) => {
    const cell = row.cells[index - 1];
    return cell === undefined || cell.isNothing ? [] : [{ head: heads[index], cell }];
  });
  if (details.length === 0) return null;
  return (
    // Zero width lets the line extend below the other columns, which are empty there.
    <span className="flex w-0 gap-3 text-meta whitespace-nowrap text-ink-2 sm:hidden">
      {details.map(({ head: name, cell }) => (
        <span key={name}>
          {name} <NumberCell cell={cell} />
        </span>
      ))}
    </span>
  );
}

/** Ranking of one dimension, folded below the funnel; its first name shows without opening it. */
export function VisitTable({ view, list }: VisitTableProps) {
  const id = useId();
  const { title, heads, rows, filter, asides } = list;
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  // A phone shows these below the name.
  const isAside = (index: number): boolean => asides.includes(index);
  const [first] = rows;
  return (
    <details aria-labelledby={id} className="min-w-0 border-t border-hairline">
      <summary className="min-h-11 cursor-pointer py-2 marker:text-ink-2">
        <h3 id={id} className="inline text-lead">
          {title}
        </h3>
        {first && <bdi className="ml-3 text-meta wrap-anywhere text-ink-2">{first.name}</bdi>}
      </summary>
      {filter !== undefined && view[filter] !== undefined && <p className="text-meta text-ink-2">{words.ownFilter}</p>}
      {rows.length === 0 ? (
        <p className="mt-1 text-ink-2">{words.empty}</p>
      ) : (
        <table className="w-full" aria-labelledby={id}>
          <thead>
            <tr>
              {heads.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={
                    index === 0 ? `${head} text-left` : `${head} ${number} ${isAside(index) ? 'max-sm:hidden' : ''}`
                  }
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-t border-hairline">
                <th scope="row" className="relative py-0.75 text-left align-top font-normal sm:py-1.5">
                  <RowName view={view} row={row} />
                  {row.parts !== '' && <span className="block text-meta text-ink-2">{row.parts}</span>}
                  <Asides list={list} row={row} />
                  <svg
                    width="100%"
                    height="3"
                    className="absolute bottom-0 left-0 fill-views forced-colors:fill-[CanvasText]"
                    aria-hidden="true"
                  >
                    <rect width={`${(row.size / largest) * 100}%`} height="3" rx="1.5" />
                  </svg>
                </th>
                {row.cells.map((cell, index) => (
                  <td
                    key={heads[index + 1]}
                    className={`${number} py-0.75 sm:py-1.5 ${isAside(index + 1) ? 'max-sm:hidden' : ''}`}
                  >
                    <NumberCell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
