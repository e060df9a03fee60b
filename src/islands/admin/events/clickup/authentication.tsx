import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { connection as words } from '#content/events/clickup.ts';
import { MOCK_AUTH_URL } from '#contracts/events/connection.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { type AuthenticationState, clickUpAuthentication } from '#stores/events/authentication.ts';
import { showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { focusInSight } from '#ui/focus.ts';

/** Spec 2.9. */
const POPUP = 'popup,width=800,height=600';

interface WaitingProps {
  readonly state: Extract<AuthenticationState, { status: 'waiting' }>;
  readonly isMock: boolean;
  readonly onCancel: () => void;
}

const Waiting = ({ state: { link }, isMock, onCancel }: WaitingProps) => (
  <Callout tone="pending">
    <p className="font-semibold">{words.waiting}</p>
    {link !== undefined && (
      <p>
        {words.blocked}
        <a href={link} target="_blank" rel="noopener" className={`${buttonLooks.link} flex`}>
          {words.blockedLink}
        </a>
      </p>
    )}
    {link === undefined && !isMock && <p>{words.waitingHint}</p>}
    <p className="mt-2">
      <Button look="outline" onClick={onCancel}>
        {words.cancel}
      </Button>
    </p>
  </Callout>
);

/** Words a failure for the toast (spec 8). */
function failureOf(state: AuthenticationState, isMock: boolean) {
  if (state.status === 'refused') return { title: words.failedTitle, description: words.refused };
  if (state.status !== 'failed') return undefined;
  const title = isMock ? words.token.failedTitle : words.failedTitle;
  return { title, description: state.message || words.unknownError };
}

function hintFor(authUrl: string | undefined): string {
  if (authUrl === MOCK_AUTH_URL) return words.mockHint;
  return authUrl === '' ? words.noApp : words.startHint;
}

interface AuthenticationProps {
  /** From the server: an address, 'mock', or '' if only a token can connect; undefined until loaded. */
  readonly authUrl: string | undefined;
  readonly obstacle: Obstacle | undefined;
  readonly onConnected: () => void;
}

/** Connects through ClickUp's popup (spec 4.6). */
export function Authentication({ authUrl, obstacle, onConnected }: AuthenticationProps) {
  const [flow] = useState(clickUpAuthentication);
  const state = useStore(flow.$state);
  const startRef = useRef<HTMLButtonElement>(null);
  const isMock = authUrl === MOCK_AUTH_URL;
  const isWaiting = state.status === 'waiting';
  const failure = failureOf(state, isMock);

  useEffect(() => () => flow.cancel(), [flow]);

  useEffect(
    () =>
      flow.$state.listen((next) => {
        const wrong = failureOf(next, isMock);
        if (wrong) showToast({ ...wrong, variant: 'destructive' });
        if (next.status !== 'connected') return;
        showToast({ ...(isMock ? words.token.success : words.success), variant: 'success' });
        onConnected();
      }),
    [flow, isMock, onConnected],
  );

  function start(): void {
    // Popup blockers allow only a window opened in the click itself; its address is set later.
    void flow.start(isMock ? null : window.open('about:blank', 'clickup-oauth', POPUP));
  }

  function cancel(): void {
    flow.cancel();
    focusInSight(startRef.current);
  }

  return (
    <div className="grid gap-3">
      {obstacle === undefined && <p className="text-meta text-ink-2">{hintFor(authUrl)}</p>}
      <ObstacleButton
        ref={startRef}
        obstacle={obstacle}
        isBusy={isWaiting}
        disabled={authUrl === undefined || authUrl === ''}
        onClick={start}
      >
        {words.start}
      </ObstacleButton>
      <div role="status">
        {isWaiting && <Waiting state={state} isMock={isMock} onCancel={cancel} />}
        {state.status === 'timed-out' && <p className="text-meta font-semibold text-error">{words.timedOut}</p>}
        {failure && (
          <p className="text-meta font-semibold text-error">
            {failure.title}: {failure.description}
          </p>
        )}
      </div>
    </div>
  );
}
