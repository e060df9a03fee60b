import { atom } from 'nanostores';
import { failureMessage } from '#api/request.ts';
import { CLICKUP_POPUP_CHANNEL, MOCK_AUTH_URL, MOCK_TOKEN, readClickUpAuth } from '#contracts/events/connection.ts';
import { isRecord } from '#domain/record.ts';
import { callAsAdmin } from '#stores/session.ts';
import { connectWithToken, invalidateConnection } from './connection.ts';

/** Intervals in milliseconds: spec 4.6, 9; docs/decisions/clickup.md. */
const POLL_MS = 2000;
const MOCK_DELAY_MS = 2000;
const PATIENCE_MS = 2 * 60 * 1000;

/** State of an authentication with ClickUp (spec 4.6). */
export type AuthenticationState =
  | { readonly status: 'idle' }
  /** `link` leads to ClickUp if the browser blocked the popup. */
  | { readonly status: 'waiting'; readonly link?: string }
  | { readonly status: 'connected' }
  | { readonly status: 'timed-out' }
  /** The popup itself shows the reason. */
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly message: string };

/** The parts of a window we use; null if the browser blocked the popup or none is needed. */
type Popup = { readonly location: { href: string }; readonly close: () => void } | null;

/**
 * Runs one authentication at a time. It polls the server; the popup's message only triggers an early poll, since the
 * browser may cut the popup off from its opener (docs/decisions/security.md).
 */
export function clickUpAuthentication() {
  const $state = atom<AuthenticationState>({ status: 'idle' });
  let timers: ReturnType<typeof setTimeout>[] = [];
  let opened: Popup = null;
  let channel: BroadcastChannel | undefined;
  // Answers to an earlier attempt are ignored.
  let attempt = 0;

  function switchTo(state: AuthenticationState): void {
    attempt += 1;
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    channel?.close();
    $state.set(state);
  }

  const fail = (error: unknown): void => switchTo({ status: 'failed', message: failureMessage(error, '') });

  /** Polls the server now; the next poll retries after a failed one. */
  async function check(): Promise<void> {
    if ($state.get().status !== 'waiting') return;
    const mine = attempt;
    const { authenticated } = await callAsAdmin(readClickUpAuth).catch(() => ({ authenticated: false }));
    if (mine !== attempt || !authenticated) return;
    switchTo({ status: 'connected' });
    invalidateConnection();
  }

  async function connectMock(mine: number): Promise<void> {
    try {
      await connectWithToken(MOCK_TOKEN);
      if (mine === attempt) switchTo({ status: 'connected' });
    } catch (error) {
      if (mine === attempt) fail(error);
    }
  }

  /** Listens to the popup's return from ClickUp. */
  function listen(): void {
    channel = new BroadcastChannel(CLICKUP_POPUP_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && data.ok === false) switchTo({ status: 'refused' });
      else void check();
    };
  }

  /** Starts an attempt. The click itself opened the empty popup, as browsers demand; it gets its address here. */
  async function start(popup: Popup): Promise<void> {
    switchTo({ status: 'waiting' });
    listen();
    opened = popup;
    const mine = attempt;
    try {
      const { authUrl } = await callAsAdmin(readClickUpAuth);
      if (mine !== attempt) return;
      if (authUrl === MOCK_AUTH_URL) {
        popup?.close();
        timers = [setTimeout(() => void connectMock(mine), MOCK_DELAY_MS)];
        return;
      }
      if (popup) popup.location.href = authUrl;
      else $state.set({ status: 'waiting', link: authUrl });
      timers = [
        setInterval(() => void check(), POLL_MS),
        setTimeout(() => switchTo({ status: 'timed-out' }), PATIENCE_MS),
      ];
    } catch (error) {
      popup?.close();
      if (mine === attempt) fail(error);
    }
  }

  function cancel(): void {
    if ($state.get().status === 'waiting') opened?.close();
    switchTo({ status: 'idle' });
  }

  return { $state, start, cancel };
}
