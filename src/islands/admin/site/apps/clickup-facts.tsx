import { useStore } from '@nanostores/react';
import { apps } from '#content/site/admin-area.ts';
import { formatNumber } from '#domain/german-count.ts';
import { clickUpStatusQuery, clickUpTasksQuery, isConnected } from '#stores/events/connection.ts';
import { Badge } from '#ui/badge.tsx';
import { FactList } from '#ui/fact-list.tsx';

const { clickup: words } = apps;

/** Which list is read, and how many of its tasks visitors see; the samples of spec 2.10 while there is none. */
export function ClickUpFacts() {
  const connection = useStore(clickUpStatusQuery.$state);
  const tasks = useStore(clickUpTasksQuery.$state);
  const isKnown = connection.status === 'loaded';
  const isSample = isKnown && !isConnected(connection.data);
  const listId = isKnown ? connection.data.connection?.listId : undefined;
  const shown = tasks.status === 'loaded' ? tasks.data.filter(({ showing }) => showing === 'shown').length : undefined;

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
