interface CountTableProps {
  /** Caption if the table has no heading. */
  readonly caption?: string;
  readonly labelledBy?: string;
  /** Table heads; the first is that of the names. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** Length of the bar below the name, from 0 to 1. */
    readonly bar?: number;
    readonly cells: readonly string[];
  }[];
}

const head = 'py-2 text-left align-top text-meta font-semibold text-ink-2';
const number = 'w-22 pl-4 text-right figures';

export const CountTable = ({ caption, labelledBy, heads, rows }: CountTableProps) => (
  <table className="w-full max-w-3xl" aria-labelledby={labelledBy}>
    {caption !== undefined && <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr>
        {heads.map((name, index) => (
          <th key={name} scope="col" className={index === 0 ? head : `${head} ${number}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, bar, cells }) => (
        <tr key={name} className="border-t border-hairline">
          <th scope="row" className="py-2 text-left align-top font-normal">
            <bdi>{name}</bdi>
            {bar !== undefined && (
              <svg
                width="100%"
                height="4"
                className="mt-1 block fill-views forced-colors:fill-[CanvasText]"
                aria-hidden="true"
              >
                <rect width={`${bar * 100}%`} height="4" rx="2" />
              </svg>
            )}
          </th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} className={`py-2 align-top ${number}`}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
