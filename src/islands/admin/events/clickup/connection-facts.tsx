import { status as words } from '#content/events/clickup.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import type { ClickUpStatus } from '#stores/events/connection.ts';
import { FactList } from '#ui/fact-list.tsx';

interface ConnectionFactsProps {
  readonly connection: NonNullable<ClickUpStatus['connection']>;
}

/** Who is connected with what. */
export function ConnectionFacts({ connection }: ConnectionFactsProps) {
  const { userName, listId, connectedAt, tokenEnd, timeZone, isLive } = connection;
  const { facts } = words;
  const entries = [
    { name: facts.user, value: userName },
    { name: facts.list, value: listId },
    { name: facts.since, value: formatInstant(connectedAt) },
    { name: facts.token, value: words.tokenEnd(tokenEnd) },
    { name: facts.timeZone, value: timeZone },
    { name: facts.changes, value: isLive ? words.changes.live : words.changes.scheduled },
  ];
  return <FactList facts={entries} className="mt-3" />;
}
