import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLICKUP_POPUP_CHANNEL } from '#contracts/events/connection.ts';
import { clickUpAuthentication } from '#stores/events/authentication.ts';

const address = 'https://app.clickup.com/api?client_id=1';

let asked: string[];
let sent: unknown[];
let authenticated: boolean;
let authUrl: string;
/** Flow of the test, whose channel must end with it. */
let begun: ReturnType<typeof clickUpAuthentication> | undefined;

const json = (body: unknown) => Promise.resolve(Response.json(body));

beforeEach(() => {
  asked = [];
  sent = [];
  [authenticated, authUrl] = [false, address];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path);
    if (path === '/api/clickup/auth') return json({ authenticated, authUrl });
    sent.push(JSON.parse(String(init.body)));
    return json({ success: true, message: 'ClickUp ist verbunden.' });
  });
});
afterEach(() => {
  begun?.cancel();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Popup that records its address and whether it was closed. */
class Popup {
  readonly location = { href: 'about:blank' };
  isClosed = false;

  close(): void {
    this.isClosed = true;
  }
}

function begin() {
  const flow = clickUpAuthentication();
  begun = flow;
  return { flow, popup: new Popup(), start: flow.start };
}

/** Speaks as the popup that has returned from ClickUp. */
function tell(news: object): void {
  const channel = new BroadcastChannel(CLICKUP_POPUP_CHANNEL);
  channel.postMessage(news);
  channel.close();
}

const polls = () => asked.filter((path) => path === '/api/clickup/auth').length;

describe('the authentication in a popup', () => {
  test('sends the popup to ClickUp, and polls every two seconds until ClickUp is connected', async () => {
    const { flow, popup, start } = begin();
    await start(popup);
    expect(popup.location.href).toBe(address);
    expect(flow.$state.get()).toEqual({ status: 'waiting' });
    expect(polls()).toBe(1);
    await vi.advanceTimersByTimeAsync(5999);
    expect(polls()).toBe(3);
    authenticated = true;
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.$state.get()).toEqual({ status: 'connected' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls()).toBe(4);
  });

  test('gives up after two minutes', async () => {
    const { flow, popup, start } = begin();
    await start(popup);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(flow.$state.get().status).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.$state.get()).toEqual({ status: 'timed-out' });
    const before = polls();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls()).toBe(before);
  });

  test('offers a link if the browser refuses the popup', async () => {
    const { flow, start } = begin();
    await start(null);
    expect(flow.$state.get()).toEqual({ status: 'waiting', link: address });
  });

  test('ends when the popup reports a failure', async () => {
    const { flow, popup, start } = begin();
    await start(popup);
    tell({ ok: false });
    await expect.poll(() => flow.$state.get()).toEqual({ status: 'refused' });
    expect(popup.isClosed).toBe(false);
  });

  test('closes the popup when the owner cancels, and stops polling', async () => {
    const { flow, popup, start } = begin();
    await start(popup);
    flow.cancel();
    expect(popup.isClosed).toBe(true);
    expect(flow.$state.get()).toEqual({ status: 'idle' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls()).toBe(1);
  });
});

describe('the mock of ClickUp', () => {
  test('connects after two seconds with the fake token', async () => {
    authUrl = 'mock';
    const { flow, start } = begin();
    await start(null);
    expect(flow.$state.get()).toEqual({ status: 'waiting' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ token: 'pk_lokal_mock' }]);
    expect(flow.$state.get()).toEqual({ status: 'connected' });
  });
});
