import {
  giftText,
  unjoinedText,
  signUpWorth as words,
  worthAgeColumns,
  worthCells,
  worthColumns,
  worthNotes,
  worthWays,
  yes,
} from '#content/visits/sign-up-worth.ts';
import type { SignUpWorth as Answer } from '#contracts/visits/sign-up-worth.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { formatCents } from '#domain/german-money.ts';
import { WORTH_AGES, WORTH_WAYS, type WorthWay } from '#domain/visits/sign-up-worth.ts';
import type { VisitsView } from '#domain/visits/view.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { saveFile } from '#islands/admin/save-file.ts';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { plainDay } from '#islands/admin/visits/german-days.ts';
import { ViewLink } from '#islands/admin/visits/report/view-link.tsx';
import { signUpWorths } from '#stores/visits/report.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type NamedGroup, nameGroup } from './named-group.ts';
import { WorthPicture } from './worth-picture.tsx';
import { WorthTable } from './worth-table.tsx';

const TITLE_ID = 'sign-up-worth';

const linesOf = (way: WorthWay, groups: readonly NamedGroup[]): readonly (readonly (string | number)[])[] => [
  [...worthColumns, ...WORTH_AGES.flatMap(worthAgeColumns)],
  ...groups.flatMap(({ name, isImported, months }) =>
    months.map(({ month, people, before, ages }) => [
      month,
      worthWays[way],
      name,
      isImported ? yes : '',
      people,
      formatCents(before),
      ...WORTH_AGES.flatMap((_, place) => worthCells(ages[place] ?? null)),
    ]),
  ),
];

interface FiguresProps {
  readonly way: WorthWay;
  readonly worth: Answer;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

function Figures({ way, worth, today }: FiguresProps) {
  const groups = worth.groups.map(nameGroup(way));
  const computedAt = new Date(worth.computedAt);
  const day = berlinDay(computedAt);

  function save(): void {
    const lines = linesOf(way, groups).map((cells) => csvLine([...cells]));
    const file = new Blob([CSV_BOM, ...lines], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `anmeldungen-wert-${worthWays[way].toLowerCase()}-${day}.csv`);
  }

  return (
    <>
      {worth.gift && (
        <p className="mb-3 font-semibold">{giftText(worth.gift.taken, worth.gift.buyers, worth.gift.revenue)}</p>
      )}
      <p className="mb-4 max-w-[80ch] text-meta text-ink-2">
        {words.asOf(day === today ? words.today : plainDay(day), berlinClock(computedAt).time)}{' '}
        {unjoinedText(worth.revenue, worth.joined, worth.others)}
      </p>
      {groups.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <>
          <WorthPicture groups={groups} />
          <WorthTable key={way} way={way} groups={groups} labelledBy={TITLE_ID} />
          <div className="mt-4 flex flex-wrap items-start gap-x-6">
            <Button look="compact" onClick={save}>
              {words.csv}
            </Button>
            <details className="max-w-[80ch] text-meta text-ink-2 open:basis-full">
              <summary className="min-h-11 cursor-pointer py-2.5">{words.about}</summary>
              {worthNotes.map((note) => (
                <p key={note} className="mt-2">
                  {note}
                </p>
              ))}
            </details>
          </div>
        </>
      )}
    </>
  );
}

interface SignUpWorthProps extends Pick<FiguresProps, 'way' | 'today'> {
  readonly view: VisitsView;
}

/** Revenue per confirmed person by origin and age (docs/decisions/sign-up-worth.md). */
export function SignUpWorth({ view, way, today }: SignUpWorthProps) {
  const [answers, state] = usePagedQuery(signUpWorths, way);
  return (
    <section aria-labelledby={TITLE_ID} aria-busy={state.status === 'refreshing'}>
      <ViewLink view={{ ...view, worth: undefined }} className={buttonLooks.link}>
        {words.back}
      </ViewLink>
      <h2 id={TITLE_ID} className="mb-1 text-h3">
        {words.title}
      </h2>
      <p className="mb-3 max-w-[80ch]">{words.lead}</p>
      <nav aria-label={words.ways} className="mb-3 flex flex-wrap gap-2">
        {WORTH_WAYS.map((each) => (
          <ViewLink
            key={each}
            view={{ ...view, worth: each }}
            className={buttonLooks.choice}
            aria-current={each === way ? 'true' : undefined}
          >
            {worthWays[each]}
          </ViewLink>
        ))}
      </nav>
      <LoadedPage state={state} words={words} onRetry={() => void answers.refresh()}>
        {(answer) => <Figures way={answer.way} worth={answer.worth} today={today} />}
      </LoadedPage>
    </section>
  );
}
