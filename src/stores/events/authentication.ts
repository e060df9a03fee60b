import { atom } from 'nanostores';
import { reasonOf } from '#api/request.ts';
import { MOCK_AUTH_URL, MOCK_TOKEN, readClickUpAuth } from '#contracts/events/connection.ts';
import { callAsAdmin } from '#stores/session.ts';
import { connectWithToken, forgetConnection } from './connection.ts';

/** Spec 4.6, 9; docs/decisions/integrations.md. */
const POLL_MS = 2000;
const MOCK_DELAY_MS = 2000;
const PATIENCE_MS = 2 * 60 * 1000;

/** Where an authentication with ClickUp stands (spec 4.6). */
export type AuthenticationState =
  | { readonly status: 'idle' }
  /** `link` leads to ClickUp where the browser refused the popup. */
  | { readonly status: 'waiting'; readonly link?: string }
  | { readonly status: 'connected' }
  | { readonly status: 'timed-out' }
  /** The popup says why. */
  | { readonly status: 'refused' }
  | { readonly status: 'failed'; readonly message: string };

/** What of a window is used; nothing where the browser refused one, or none is needed. */
type Popup = { readonly location: { href: string }; readonly close: () => void } | null;

/**
 * One authentication after the other. The server is asked every two seconds whether ClickUp is connected; what the
 * popup says only makes it ask at once, since the popup may be cut off from its opener (docs/decisions/security.md).
 */
export function clickUpAuthentication() {
  const $state = atom<AuthenticationState>({ status: 'idle' });
  let timers: ReturnType<typeof setTimeout>[] = [];
  let opened: Popup = null;
  // Answers that belong to an attempt that is over are ignored.
  let attempt = 0;

  function settle(state: AuthenticationState): void {
    attempt += 1;
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    $state.set(state);
  }

  const fail = (error: unknown): void => settle({ status: 'failed', message: reasonOf(error, '') });

  /** Asks the server now whether ClickUp is connected; a question without an answer is asked again later. */
  async function check(): Promise<void> {
    if ($state.get().status !== 'waiting') return;
    const mine = attempt;
    const { authenticated } = await callAsAdmin(readClickUpAuth).catch(() => ({ authenticated: false }));
    if (mine !== attempt || !authenticated) return;
    settle({ status: 'connected' });
    forgetConnection();
  }

  async function connectMock(mine: number): Promise<void> {
    try {
      await connectWithToken(MOCK_TOKEN);
      if (mine === attempt) settle({ status: 'connected' });
    } catch (error) {
      if (mine === attempt) fail(error);
    }
  }

  /** Starts. The popup was opened empty by the click itself, as browsers demand; it gets its address here. */
  async function start(popup: Popup): Promise<void> {
    settle({ status: 'waiting' });
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
        setTimeout(() => settle({ status: 'timed-out' }), PATIENCE_MS),
      ];
    } catch (error) {
      popup?.close();
      if (mine === attempt) fail(error);
    }
  }

  /** Notes that the popup came back without success. */
  function refuse(): void {
    if ($state.get().status === 'waiting') settle({ status: 'refused' });
  }

  function cancel(): void {
    if ($state.get().status === 'waiting') opened?.close();
    settle({ status: 'idle' });
  }

  return { $state, start, check, refuse, cancel };
}
