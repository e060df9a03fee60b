import { status as words } from '#content/clickup.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import type { ClickUpStatus } from '#stores/clickup.ts';

interface ConnectionFactsProps {
  readonly connection: NonNullable<ClickUpStatus['connection']>;
}

/** Who is connected with what. */
export function ConnectionFacts({ connection }: ConnectionFactsProps) {
  const { userName, listId, connectedAt, tokenEnd, timeZone } = connection;
  const { facts } = words;
  const entries = [
    [facts.user, userName],
    [facts.list, listId],
    [facts.since, formatInstant(connectedAt)],
    [facts.token, words.tokenEnd(tokenEnd)],
    [facts.timeZone, timeZone],
  ] as const;
  return (
    <dl className="fact-list mt-3">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
