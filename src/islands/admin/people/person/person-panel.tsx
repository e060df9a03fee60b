import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { details as words } from '#content/people/screen.ts';
import type { Person } from '#contracts/people/reading.ts';
import { messageOf } from '#islands/admin/message.ts';
import { readDetails } from '#stores/people/reading.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { PersonDetails } from './person-details.tsx';

interface PersonPanelProps {
  readonly id: number;
  /** Something has changed that the list shows. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Somebody with all that is known of them, and what can be done. */
export function PersonPanel({ id, onChanged, onClose }: PersonPanelProps) {
  const [state, setState] = useState<QueryState<Person>>({ status: 'loading' });

  const read = useCallback(async (): Promise<void> => {
    setState(
      await readDetails(id).then(
        (data): QueryState<Person> => ({ status: 'loaded', data }),
        (error: unknown): QueryState<Person> => ({ status: 'failed', error }),
      ),
    );
  }, [id]);

  useEffect(() => void read(), [read]);

  function retry(): void {
    setState({ status: 'loading' });
    void read();
  }

  function change(data: Person): void {
    setState({ status: 'loaded', data });
    onChanged();
  }

  const person = dataOf(state);
  return (
    <SidePanel title={person?.name ?? person?.email ?? words.title} closeLabel={words.close} onClose={onClose}>
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'failed' &&
        (isGone(state.error) ? (
          <EmptyState>{words.gone}</EmptyState>
        ) : (
          <ErrorState text={words.failed} detail={messageOf(state.error)} retry={words.retry} onRetry={retry} />
        ))}
      {person && <PersonDetails person={person} onChange={change} onListChanged={onChanged} onRemoved={onClose} />}
    </SidePanel>
  );
}
