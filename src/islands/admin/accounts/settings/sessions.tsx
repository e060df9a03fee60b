import { useState } from 'react';
import { sessions as words } from '#content/accounts/screens.ts';
import type { OpenSession } from '#contracts/accounts/own-account.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { closeSession, loginsQuery, sessionsQuery, signOutEverywhere } from '#stores/accounts/own-account.ts';
import { leave } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const refuse = (error: unknown): void =>
  showToast({ title: words.errorTitle, description: serverMessageOf(error), variant: 'destructive' });

async function end({ id }: OpenSession): Promise<void> {
  try {
    await closeSession(id);
    showToast({ ...words.ended, variant: 'success' });
  } catch (error) {
    refuse(error);
  }
}

const row = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-3';

const SessionRow = ({ session }: { readonly session: OpenSession }) => (
  <li className={row}>
    <span>
      {session.browser || words.place('')} {session.isCurrent && <Badge tone="success">{words.current}</Badge>}
      <span className="block text-meta text-ink-2">
        {words.place(session.country)}, {words.seen(session.lastSeenAt)}
      </span>
    </span>
    {!session.isCurrent && (
      <Button look="compact" onClick={() => end(session)}>
        {words.end}
        <span className="sr-only"> {session.browser}</span>
      </Button>
    )}
  </li>
);

function outcomeOf(method: keyof typeof words.method, isSuccess: boolean): string {
  if (!isSuccess) return words.failure;
  return method === 'takeout' ? words.takeout : words.success;
}

function Logins() {
  const state = useFreshQuery(loginsQuery);
  if (!('data' in state)) return null;
  return (
    <Card as="section" className="max-w-2xl" aria-labelledby="logins-title">
      <h2 id="logins-title" className="text-lead">
        {words.logins}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{words.loginsLead}</p>
      {state.data.length === 0 && <p className="text-ink-2">{words.noLogins}</p>}
      <ul>
        {state.data.slice(0, 10).map(({ id, at, method, isSuccess, browser, country }) => (
          <li key={id} className={row}>
            <span>
              {formatInstant(at)}
              <span className="block text-meta text-ink-2">
                {browser}, {words.place(country)}, {words.method[method]}
              </span>
            </span>
            <Badge tone={isSuccess ? 'success' : 'alert'}>{outcomeOf(method, isSuccess)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Sessions() {
  const [isBusy, setBusy] = useState(false);

  async function endAll(): Promise<void> {
    setBusy(true);
    await signOutEverywhere().catch(refuse);
    setBusy(false);
  }

  return (
    <>
      <Card as="section" className="max-w-2xl" aria-labelledby="sessions-title">
        <h2 id="sessions-title" className="text-lead">
          {words.title}
        </h2>
        <Loaded isNested query={sessionsQuery} words={words}>
          {(sessions) => (
            <ul>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
        <p className="border-t border-hairline pt-4">
          <Button look="outline" isBusy={isBusy} onClick={() => leave(() => void endAll(), 'page')}>
            {words.everywhere}
          </Button>
        </p>
      </Card>
      <Logins />
    </>
  );
}
