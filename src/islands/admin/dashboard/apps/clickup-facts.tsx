import { useStore } from '@nanostores/react';
import { apps } from '#content/dashboard/apps.ts';
import { formatNumber } from '#domain/german-count.ts';
import { clickUpStatusQuery, clickUpTasksQuery, isConnected } from '#stores/events/connection.ts';
import { dataOf } from '#stores/query.ts';
import { Badge } from '#ui/badge.tsx';
import { FactList } from '#ui/fact-list.tsx';

const { clickup: words } = apps;

/** Synchronised list and its number of visible tasks; sample data of spec 2.10 until connected. */
export function ClickUpFacts() {
  const status = dataOf(useStore(clickUpStatusQuery.$state));
  const tasks = useStore(clickUpTasksQuery.$state);
  const isSample = status !== undefined && !isConnected(status);
  const listId = status?.connection?.listId;
  const shown = dataOf(tasks)?.filter(({ showing }) => showing === 'shown').length;

  const sampleOr = (sample: string, real: string | undefined) =>
    isSample ? (
      <>
        {sample} <Badge>{apps.sample}</Badge>
      </>
    ) : (
      (real ?? words.unknown)
    );
  return (
    <FactList
      className="mt-4"
      facts={[
        { name: words.listId, value: sampleOr(words.samples.listId, listId) },
        {
          name: words.events,
          value: sampleOr(words.samples.events, shown === undefined ? undefined : formatNumber(shown)),
        },
      ]}
    />
  );
}
