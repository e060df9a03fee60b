import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { personDetails } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { buttonLooks } from '#ui/button.tsx';
import { PersonDetails } from './person-details.tsx';

interface PersonPageProps {
  readonly id: number;
  /** Query of the list from which it was opened. */
  readonly list: string;
  /** Called after a change that the list shows. */
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

/** Everything about one person; its address can be shared and bookmarked. */
export function PersonPage({ id, list, onChanged, onRemoved }: PersonPageProps) {
  const [details, state] = usePagedQuery(personDetails, id);

  function change(data: Person): void {
    details.put(data);
    onChanged();
  }

  const person = dataOf(state);
  return (
    <>
      <p className="mb-2">
        <ScreenLink screen="newsletter" search={list} className={buttonLooks.link}>
          <Icon name="previous" />
          {words.back}
        </ScreenLink>
      </p>
      <section aria-labelledby="person-title" className="max-w-3xl">
        <h2 id="person-title" className="mb-2 text-h3 wrap-anywhere">
          {person?.name ?? person?.email ?? words.title}
        </h2>
        <LoadedPage state={state} words={words} onRetry={() => void details.refresh()}>
          {(data) => <PersonDetails person={data} onChange={change} onListChanged={onChanged} onRemoved={onRemoved} />}
        </LoadedPage>
      </section>
    </>
  );
}
