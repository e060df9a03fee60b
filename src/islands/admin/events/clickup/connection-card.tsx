import { sentMessage } from '#api/request.ts';
import { connection as words } from '#content/events/clickup.ts';
import { messageOf } from '#islands/admin/message.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { clickUpAuthQuery, clickUpStatusQuery, connectWithCode, connectWithToken } from '#stores/events/connection.ts';
import { dataOf } from '#stores/query.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Card } from '#ui/card.tsx';
import { Authentication } from './authentication.tsx';
import { SecretForm } from './secret-form.tsx';

interface ConnectionCardProps {
  readonly onConnected: () => void;
}

function readAgain(): void {
  void clickUpAuthQuery.refresh();
  void clickUpStatusQuery.refresh();
}

const Failure = () => (
  <Callout role="alert" tone="error">
    <p className="font-semibold text-error">{words.statusFailed}</p>
    <p>{words.statusFailedText}</p>
    <p className="mt-2">
      <Button look="outline" onClick={readAgain}>
        {words.retry}
      </Button>
    </p>
  </Callout>
);

/** Three ways to connect ClickUp (spec 2.9): one button, and two folded ones unless only those can connect. */
export function ConnectionCard({ onConnected }: ConnectionCardProps) {
  const auth = useFreshQuery(clickUpAuthQuery);
  const data = dataOf(auth);
  const isConnected = data?.authenticated === true;
  return (
    <Card as="section" aria-labelledby="connection-title">
      <h2 id="connection-title" className="mb-3 text-lead">
        {words.title}
      </h2>
      {auth.status === 'failed' && <Failure />}
      {isConnected && (
        <Callout tone="success">
          <p className="font-semibold text-success">{words.connected}</p>
          <p>{words.connectedHint}</p>
        </Callout>
      )}
      {auth.status !== 'failed' && !isConnected && (
        <Authentication authUrl={data?.authUrl} obstacle={data?.obstacle ?? undefined} onConnected={onConnected} />
      )}
      <details key={`${isConnected}`} open={data?.authUrl === '' && !isConnected} className="mt-3">
        <summary className="min-h-11 py-2 font-semibold text-admin">{words.otherWays}</summary>
        <SecretForm
          name="token"
          words={words.token}
          isHidden
          waitsForInput={false}
          obstacle={data?.obstacle ?? undefined}
          connect={connectWithToken}
          wordFailure={messageOf}
          onConnected={onConnected}
        />
        <SecretForm
          name="code"
          words={words.code}
          isHidden={false}
          waitsForInput
          obstacle={data?.codeObstacle ?? undefined}
          connect={connectWithCode}
          wordFailure={(error, fallback) => sentMessage(error) || fallback}
          onConnected={onConnected}
        />
      </details>
    </Card>
  );
}
