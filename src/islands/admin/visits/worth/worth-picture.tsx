import { signUpWorth as words } from '#content/visits/sign-up-worth.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { WORTH_AGES } from '#domain/visits/sign-up-worth.ts';
import { axisTop } from '#islands/admin/chart/axis.ts';
import { looks, Ticks } from '#islands/admin/chart/drawing.tsx';
import type { NamedGroup } from './named-group.ts';

const HEIGHT_PX = 160;
const CENTS = 100;

/** Looks of the lines, the largest group first. */
const lines = [
  { ...looks.dark, stroke: 'stroke-admin forced-colors:stroke-[CanvasText]', dash: undefined },
  { ...looks.brand, stroke: 'stroke-brand forced-colors:stroke-[Highlight]', dash: '6 3' },
  { ...looks.gray, stroke: 'stroke-views forced-colors:stroke-[GrayText]', dash: '2 3' },
] as const;

const grid =
  'stroke-hairline forced-colors:stroke-[CanvasText] forced-colors:[stroke-opacity:0.4] [shape-rendering:crispEdges]';

const xOf = (place: number): string => `${(((place + 0.5) / WORTH_AGES.length) * 100).toFixed(2)}%`;

/** Lines of the largest groups with a mean, by age. Hidden from screen readers, which get the table. */
export function WorthPicture({ groups }: { readonly groups: readonly NamedGroup[] }) {
  const drawn = groups
    .filter(({ isImported }) => !isImported)
    .map(({ key, name, line }) => ({ key, name, means: line.map((cents) => cents / CENTS) }))
    .filter(({ means }) => means.length > 0)
    .slice(0, lines.length);
  if (drawn.length === 0) return null;
  const top = axisTop(Math.max(...drawn.flatMap(({ means }) => means)));
  const yOf = (euros: number): number => HEIGHT_PX - (Math.max(0, euros) / top) * HEIGHT_PX;
  return (
    <figure className="mb-6" aria-hidden="true">
      <figcaption className="mb-3 text-meta">
        {words.picture}
        <span className="mt-1 flex flex-wrap gap-x-5">
          {drawn.map(({ key, name }, index) => (
            <span
              key={key}
              className={`flex items-center gap-2 wrap-anywhere before:size-3 before:flex-none before:rounded-[2px] before:content-[''] ${lines[index]?.legend}`}
            >
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-note figures">
        <ol className="-my-2.5 flex h-45 flex-col justify-between text-right leading-5 text-ink-2">
          {[top, top / 2, 0].map((value) => (
            <li key={value}>{formatRevenue(value * CENTS)}</li>
          ))}
        </ol>
        <svg className="block overflow-visible" width="100%" height={HEIGHT_PX} aria-hidden="true">
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1="0" x2="100%" y1={share * HEIGHT_PX} y2={share * HEIGHT_PX} className={grid} />
          ))}
          {drawn.map(({ key, means }, index) => (
            <g key={key} className={`${lines[index]?.stroke} ${lines[index]?.bar}`} data-series={key}>
              {means.map((euros, place) => {
                const before = means[place - 1];
                return (
                  <g key={WORTH_AGES[place]}>
                    {before !== undefined && (
                      <line
                        x1={xOf(place - 1)}
                        x2={xOf(place)}
                        y1={yOf(before)}
                        y2={yOf(euros)}
                        strokeWidth="2"
                        strokeDasharray={lines[index]?.dash}
                      />
                    )}
                    <circle cx={xOf(place)} cy={yOf(euros)} r="4" />
                  </g>
                );
              })}
            </g>
          ))}
        </svg>
        <Ticks
          columns={WORTH_AGES.map((age) => ({
            key: `${age}`,
            name: words.age(age),
            shortName: words.age(age),
            tick: words.age(age),
            values: [],
            reading: '',
          }))}
        />
      </div>
    </figure>
  );
}
