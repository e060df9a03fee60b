import { useState } from 'react';
import { publicSwitch } from '#content/letters/public-switch.ts';
import { letterList as words } from '#content/letters/screen.ts';
import type { ListedLetter } from '#contracts/letters/editing.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { publicState } from '#domain/letters/public-letter.ts';
import { tallyOf } from '#domain/letters/words.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { seriesSearch } from '#islands/admin/people/letters-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { lettersQuery } from '#stores/letters/editing.ts';
import { seriesQuery } from '#stores/letters/series.ts';
import { dataOf } from '#stores/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { ActionsCell, DataTable, NameCell, RowButton, TableCell, TableRow } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { LetterBadge } from './letter-status.tsx';
import { beginLetter, remove, titleOf } from './list-actions.ts';
import { PaceDialog } from './pace-dialog.tsx';
import { SeriesBadge } from './series/series-badge.tsx';

const tones = { coming: 'alert', online: 'success', going: 'alert' } as const;

/** Badge of a letter that is public, or will be published or withdrawn; none for any other. */
function PublicBadge({ letter }: { readonly letter: ListedLetter }) {
  const state = publicState(letter);
  if (state === 'off') return null;
  return (
    <span className="mt-1 block">
      <Badge tone={tones[state]}>{publicSwitch.badges[state]}</Badge>
    </span>
  );
}

const columns: readonly TableColumn<keyof typeof words.columns>[] = [
  { name: 'subject', label: words.columns.subject, isUnordered: true },
  { name: 'status', label: words.columns.status, width: 'w-34', isUnordered: true },
  { name: 'when', label: words.columns.when, width: 'w-44', isUnordered: true },
  { name: 'figures', label: words.columns.figures, width: 'w-[24%]', isUnordered: true },
];

function figuresOf({ status, counts, left }: ListedLetter): string {
  if (status === 'draft' || status === 'planned') return '';
  const sent =
    status === 'sending' || status === 'paused' ? words.of(counts.sent, tallyOf(counts).all) : words.sent(counts.sent);
  return [
    sent,
    ...(counts.bounced > 0 ? [words.bounced(counts.bounced)] : []),
    ...(counts.failed > 0 ? [words.refused(counts.failed)] : []),
    ...(left > 0 ? [words.left(left)] : []),
  ].join(' · ');
}

const whenOf = ({ isAwaitingRelease, finishedAt, startedAt, scheduledAt, updatedAt }: ListedLetter): string =>
  isAwaitingRelease ? words.awaiting : formatInstant(finishedAt ?? startedAt ?? scheduledAt ?? updatedAt);

const Row = ({ letter }: { readonly letter: ListedLetter }) => (
  <TableRow>
    <NameCell>
      <ScreenLink screen="newsletter" search={letterSearch(letter.id)} className={`${buttonLooks.link} wrap-anywhere`}>
        {titleOf(letter)}
      </ScreenLink>
      <PublicBadge letter={letter} />
    </NameCell>
    <TableCell place="corner">
      <LetterBadge letter={letter} />
    </TableCell>
    <TableCell place="line">
      <span className="tabular-nums">{whenOf(letter)}</span>
    </TableCell>
    <TableCell place="line">{figuresOf(letter)}</TableCell>
    <ActionsCell>
      <RowButton label={words.copy(titleOf(letter))} onPress={() => beginLetter({ copyOf: letter.id })}>
        <Icon name="copy" />
      </RowButton>
      {letter.status === 'draft' && (
        <RowButton label={words.remove(titleOf(letter))} onPress={() => remove(letter, words)}>
          <Icon name="remove" />
        </RowButton>
      )}
    </ActionsCell>
  </TableRow>
);

function SeriesLine({ list }: { readonly list: ListName }) {
  const all = useFreshQuery(seriesQuery);
  const series = dataOf(all)?.find((one) => one.list === list);
  return (
    <span className="flex basis-full flex-wrap items-center justify-between gap-x-4">
      <ScreenLink screen="newsletter" search={seriesSearch(list)} className={buttonLooks.link}>
        {words.series(LIST_NAMES[list])}
      </ScreenLink>
      {series && <SeriesBadge of={series} />}
    </span>
  );
}

const Welcomes = ({ letters }: { readonly letters: readonly ListedLetter[] }) => (
  <section aria-labelledby="welcomes-title" className="mt-10">
    <h3 id="welcomes-title" className="text-lead">
      {words.welcomes}
    </h3>
    <p className="mb-3 text-meta text-ink-2">{words.welcomesHint}</p>
    <ul className="grid gap-2 sm:grid-cols-2">
      {letters.map((letter) => (
        <li
          key={letter.id}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm border border-hairline px-4 py-1.5"
        >
          <ScreenLink screen="newsletter" search={letterSearch(letter.id)} className={buttonLooks.link}>
            {words.welcome(letter.list === null ? '' : LIST_NAMES[letter.list])}
          </ScreenLink>
          <span className="ml-auto flex items-center gap-3 text-meta text-ink-2">
            {letter.counts.sent > 0 && words.sent(letter.counts.sent)}
            <LetterBadge letter={letter} />
          </span>
          {letter.list !== null && <SeriesLine list={letter.list} />}
        </li>
      ))}
    </ul>
  </section>
);

function Body({ all }: { readonly all: readonly ListedLetter[] }) {
  // A letter removed from a series is listed like a finished one.
  const letters = all.filter(({ kind, status }) => kind === 'letter' || (kind === 'series' && status === 'stopped'));
  return (
    <>
      {letters.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <DataTable labelledBy="letters-title" columns={columns} actions={{ label: words.actions, width: 'w-26' }}>
          {letters.map((letter) => (
            <Row key={letter.id} letter={letter} />
          ))}
        </DataTable>
      )}
      <Welcomes letters={all.filter(({ kind }) => kind === 'welcome')} />
    </>
  );
}

export function LetterList() {
  const [isPace, setPace] = useState(false);
  return (
    <section aria-labelledby="letters-title">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="letters-title" className="text-h3">
          {words.title}
        </h2>
        <Button look="outline" onClick={() => setPace(true)}>
          {words.pace}
        </Button>
      </header>
      <Loaded query={lettersQuery} words={words}>
        {(all) => <Body all={all} />}
      </Loaded>
      {isPace && <PaceDialog onClose={() => setPace(false)} />}
    </section>
  );
}
