import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { personDetails } from '#stores/people/reading.ts';
import { dataOf } from '#stores/query.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { PersonDetails } from './person-details.tsx';

interface PersonPanelProps {
  readonly id: number;
  /** Called after a change that the list shows. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function PersonPanel({ id, onChanged, onClose }: PersonPanelProps) {
  const [details, state] = usePagedQuery(personDetails, id);

  function change(data: Person): void {
    details.put(data);
    onChanged();
  }

  const person = dataOf(state);
  return (
    <SidePanel title={person?.name ?? person?.email ?? words.title} closeLabel={words.close} onClose={onClose}>
      <LoadedPage state={state} words={words} onRetry={() => void details.refresh()}>
        {(data) => <PersonDetails person={data} onChange={change} onListChanged={onChanged} onRemoved={onClose} />}
      </LoadedPage>
    </SidePanel>
  );
}
