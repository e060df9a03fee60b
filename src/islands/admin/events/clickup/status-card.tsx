import { useStore } from '@nanostores/react';
import { type Ref, useEffect, useState } from 'react';
import { status as words } from '#content/events/clickup.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { type ClickUpStatus, clickUpStatusQuery, isConnected } from '#stores/events/connection.ts';
import { clickUpSwitch } from '#stores/integrations.ts';
import { dataOf, type QueryState } from '#stores/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';

import { FirstRun, LastRun } from './last-run.tsx';
import { StatusActions } from './status-actions.tsx';

const POLL_MS = 2000;
/** Half a minute: a synchronisation may take twenty seconds. */
const POLLS_MAX = 15;

/**
 * Polls until the first synchronisation after connecting has ended; the server runs it in the background.
 *
 * @returns whether it is still awaited; earlier runs belong to another connection
 */
function useFirstRun({ connection, lastRun }: ClickUpStatus): boolean {
  const [polls, setPolls] = useState(0);
  const isAwaited =
    connection !== undefined &&
    (lastRun === undefined || lastRun.startedAt < connection.connectedAt) &&
    polls < POLLS_MAX;

  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      void clickUpStatusQuery.refresh();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, polls]);

  return isAwaited;
}

function ConnectionFacts({ connection }: { readonly connection: NonNullable<ClickUpStatus['connection']> }) {
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

/** Callout that the integration is off; nothing else on this screen would explain why no synchronisation runs. */
function SwitchedOff() {
  const { value: isEnabled } = useStore(clickUpSwitch.$state);

  useEffect(() => void clickUpSwitch.read(), []);

  if (isEnabled !== false) return null;
  return (
    <Callout tone="pending" className="mt-3">
      <p>{words.switchedOff}</p>
      <ScreenLink screen="apps" className={buttonLooks.link}>
        {words.toApps}
      </ScreenLink>
    </Callout>
  );
}

function StateBadge({ data }: { readonly data: ClickUpStatus }) {
  if (data.connection?.isRevoked) return <Badge tone="alert">{words.revoked}</Badge>;
  return isConnected(data) ? <Badge tone="success">{words.connected}</Badge> : <Badge>{words.disconnected}</Badge>;
}

function Body({ state }: { readonly state: QueryState<ClickUpStatus> }) {
  if (state.status === 'loading') {
    return (
      <p role="status" className="mt-3 text-ink-2">
        {words.loading}
      </p>
    );
  }
  if (state.status === 'failed') {
    return (
      <Callout tone="error" className="mt-3">
        <p role="alert" lang="en" className="text-error">
          {words.failed}
        </p>
        <p className="mt-2">
          <Button look="outline" onClick={() => clickUpStatusQuery.refresh()}>
            {words.reload}
          </Button>
        </p>
      </Callout>
    );
  }
  // Each connection has a first synchronisation of its own.
  return <Known key={state.data.connection?.connectedAt} data={state.data} />;
}

function Known({ data }: { readonly data: ClickUpStatus }) {
  const isAwaited = useFirstRun(data);
  const { connection, lastRun, lastDoneAt } = data;
  if (!(connection || isConnected(data))) return <p className="mt-3 text-ink-2">{words.empty}</p>;
  return (
    <>
      {connection?.isRevoked && (
        <Callout tone="error" className="mt-3">
          <p>{words.revokedText}</p>
        </Callout>
      )}
      <SwitchedOff />
      {connection && <ConnectionFacts connection={connection} />}
      {isAwaited ? <FirstRun /> : <LastRun run={lastRun} lastDoneAt={lastDoneAt} />}
    </>
  );
}

interface StatusCardProps {
  /** Receives the focus when another card changes this one. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onReset: () => void;
}

/** State of the connection with its actions (spec 2.9). */
export function StatusCard({ headingRef, onReset }: StatusCardProps) {
  const state = useFreshQuery(clickUpStatusQuery);
  return (
    <Card as="section" aria-labelledby="status-title">
      <div className="flex items-start justify-between gap-4">
        <h2 id="status-title" ref={headingRef} tabIndex={-1} className="text-lead outline-none">
          {words.title}
        </h2>
        {'data' in state && <StateBadge data={state.data} />}
      </div>
      <Body state={state} />
      <StatusActions data={dataOf(state)} onReset={onReset} />
    </Card>
  );
}
