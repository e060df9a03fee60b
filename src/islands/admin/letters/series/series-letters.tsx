import { letterList } from '#content/letters/screen.ts';
import { series as words } from '#content/letters/series.ts';
import type { Series } from '#contracts/letters/series.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { LetterBadge } from '#islands/admin/letters/letter-status.tsx';
import { failed, remove, titleOf } from '#islands/admin/letters/list-actions.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { planSeries } from '#stores/letters/series.ts';
import { buttonLooks } from '#ui/button.tsx';
import { ActionsCell, CellNote, DataTable, NameCell, RowButton, TableCell, TableRow } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';

type SeriesLetter = Series['letters'][number];

const columns: readonly TableColumn<keyof typeof words.columns>[] = [
  { name: 'subject', label: words.columns.subject, isUnordered: true },
  { name: 'days', label: words.columns.days, width: 'w-36', isUnordered: true },
  { name: 'status', label: words.columns.status, width: 'w-36', isUnordered: true },
  { name: 'figures', label: words.columns.figures, width: 'w-[26%]', isUnordered: true },
];

const figuresOf = ({ counts, left, next }: SeriesLetter): string =>
  [
    letterList.sent(counts.sent),
    ...(next > 0 ? [words.next(next)] : []),
    ...(counts.bounced > 0 ? [letterList.bounced(counts.bounced)] : []),
    ...(left > 0 ? [letterList.left(left)] : []),
  ].join(' · ');

/** Swaps the days of a letter and the previous one. */
async function swap(of: Series, letter: SeriesLetter, before: SeriesLetter): Promise<void> {
  const days = of.letters
    .filter(({ kind }) => kind === 'series')
    .map(({ id, days: day }) => {
      if (id === letter.id) return { id, days: before.days };
      return { id, days: id === before.id ? letter.days : day };
    });
  await planSeries(of, { offer: of.offer, days }).catch(failed);
}

interface RowProps {
  readonly of: Series;
  readonly letter: SeriesLetter;
  readonly before: SeriesLetter | undefined;
}

const Row = ({ of, letter, before }: RowProps) => (
  <TableRow>
    <NameCell>
      <ScreenLink screen="newsletter" search={letterSearch(letter.id)} className={`${buttonLooks.link} wrap-anywhere`}>
        {titleOf(letter)}
      </ScreenLink>
    </NameCell>
    <TableCell place="line">{words.at(letter.days)}</TableCell>
    <TableCell place="corner">
      <LetterBadge letter={letter} />
      {letter.status !== 'sending' && <CellNote>{letter.isTested ? words.tested : words.untested}</CellNote>}
    </TableCell>
    <TableCell place="line">{figuresOf(letter)}</TableCell>
    {letter.kind === 'welcome' ? (
      <TableCell place="line" />
    ) : (
      <ActionsCell>
        {before?.kind === 'series' && (
          <RowButton label={words.earlier(titleOf(letter))} onPress={() => swap(of, letter, before)}>
            <Icon name="up" />
          </RowButton>
        )}
        <RowButton label={words.remove(titleOf(letter))} onPress={() => remove(letter, words)}>
          <Icon name="remove" />
        </RowButton>
      </ActionsCell>
    )}
  </TableRow>
);

export const SeriesLetters = ({ of }: { readonly of: Series }) => (
  <section aria-labelledby="series-letters" className="grid gap-3">
    <h3 id="series-letters" className="text-lead">
      {words.letters}
    </h3>
    <DataTable labelledBy="series-letters" columns={columns} actions={{ label: words.actions, width: 'w-26' }}>
      {of.letters.map((letter, index) => (
        <Row key={letter.id} of={of} letter={letter} before={of.letters[index - 1]} />
      ))}
    </DataTable>
  </section>
);
