import { useEffect, useEffectEvent, useState } from 'react';
import { series as words } from '#content/letters/series.ts';
import type { Series, SeriesPerson } from '#contracts/letters/series.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { readSeriesPeople } from '#stores/letters/series.ts';
import { Button } from '#ui/button.tsx';
import { CellNote, DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { titleIn } from './series-badge.tsx';

const columns: readonly TableColumn<keyof typeof words.personColumns>[] = [
  { name: 'name', label: words.personColumns.name, isUnordered: true },
  { name: 'confirmed', label: words.personColumns.confirmed, width: 'w-44', isUnordered: true },
  { name: 'got', label: words.personColumns.got, width: 'w-28', isUnordered: true },
  { name: 'next', label: words.personColumns.next, width: 'w-[32%]', isUnordered: true },
];

/** People of a series; give it list and version as key, so that another state starts anew. */
export function SeriesPeople({ of }: { readonly of: Series }) {
  const { list, since, letters } = of;
  const [people, setPeople] = useState<readonly SeriesPerson[]>();
  const [hasMore, setMore] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function load(known: readonly SeriesPerson[]): Promise<void> {
    try {
      const page = await readSeriesPeople(list, known.at(-1)?.id);
      setPeople([...known, ...page.people]);
      setMore(page.hasMore);
      setFailure(undefined);
    } catch (error) {
      setFailure(serverMessageOf(error));
    }
  }
  const loadFirst = useEffectEvent(() => load([]));
  useEffect(() => void loadFirst(), []);

  const count = letters.reduce((sum, { next }) => sum + next, 0);
  const nextOf = ({ letterId, dueAt }: SeriesPerson): string =>
    dueAt === null ? words.waits(titleIn(of, letterId)) : words.comes(titleIn(of, letterId), formatInstant(dueAt));

  return (
    <section aria-labelledby="series-people" className="grid gap-3">
      <h3 id="series-people" className="text-lead">
        {words.people}
      </h3>
      {failure !== undefined && <p role="alert">{words.peopleFailed(failure)}</p>}
      {people?.length === 0 && (
        <p className="text-meta text-ink-2">{since === null ? words.nobodyOff : words.nobody}</p>
      )}
      {count > 0 && <p className="text-meta text-ink-2">{words.inIt(count)}</p>}
      {people !== undefined && people.length > 0 && (
        <DataTable labelledBy="series-people" columns={columns}>
          {people.map((person) => (
            <TableRow key={person.id}>
              <NameCell>
                <PeopleLink filter={{ person: person.id }}>{person.name ?? person.email}</PeopleLink>
                {person.name !== null && <CellNote>{person.email}</CellNote>}
              </NameCell>
              <TableCell place="line" label={words.personColumns.confirmed}>
                {formatInstant(person.confirmedAt)}
              </TableCell>
              <TableCell place="line" label={words.personColumns.got}>
                {words.got(person.got)}
              </TableCell>
              <TableCell place="line" label={words.personColumns.next}>
                {nextOf(person)}
              </TableCell>
            </TableRow>
          ))}
        </DataTable>
      )}
      {hasMore && (
        <Button look="outline" className="justify-self-start" onClick={() => load(people ?? [])}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
