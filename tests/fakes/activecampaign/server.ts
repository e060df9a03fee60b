import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listenOnFreePort } from '#local/listening.ts';
import { createAccount, type FakeAccount } from './account.ts';
import { type ApiRequest, answerApi, type Quirks } from './api.ts';

/** Failure in place of an answer. */
export type Trouble =
  /** The connection breaks. */
  | 'reset'
  /** No answer ever comes. */
  | 'silence'
  /** An HTML page with status 200. */
  | 'html'
  /** Half an answer. */
  | 'truncated'
  /** The request is executed, and the connection breaks before the answer. */
  | 'lost'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Fake ActiveCampaign that tests can control. */
export interface FakeActiveCampaign {
  /** Address of the account, without a trailing slash. */
  readonly url: string;
  /** Only valid key. */
  readonly key: string;
  account: FakeAccount;
  /** Requests in order of arrival, without their key. */
  readonly requests: ApiRequest[];
  readonly quirks: Quirks;
  /** Called before each request is answered; a returned trouble happens instead. */
  interfere: ((request: ApiRequest) => Trouble | undefined | Promise<Trouble | undefined>) | undefined;
  delayMs: number;
  /** Requests per second before it answers 429; never with Infinity. */
  requestsPerSecond: number;
  /** Breaks every connection, including those without an answer, and all that follow until `reset`. */
  hangUp(): void;
  /** Restores the initial state. */
  reset(): void;
  close(): Promise<void>;
}

const RATE_LIMIT = 5;
const KEY = 'lokaler-schluessel-ohne-wert';
const PREFIX = '/api/3';

const initialQuirks = (): Quirks => ({
  duplicateTagStatus: 422,
  duplicateContactTagStatus: 201,
  pageMax: 100,
});

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function cause(response: ServerResponse, trouble: Exclude<Trouble, 'lost'>): void {
  switch (trouble) {
    case 'reset':
      response.destroy();
      return;
    case 'silence':
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Anmelden</title>');
      return;
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"tags":[{"tag":"Yo');
      return;
    default:
      send(response, trouble.status, trouble.body ?? { message: 'Trouble' }, trouble.headers);
  }
}

/**
 * Starts the part of ActiveCampaign's API that the website uses, with the quirks of docs/decisions/activecampaign.md.
 * @param requestsPerSecond before it answers 429, as the real API does
 */
export async function startFakeActiveCampaign({
  requestsPerSecond = RATE_LIMIT,
}: {
  readonly requestsPerSecond?: number;
} = {}): Promise<FakeActiveCampaign> {
  let arrivals: number[] = [];

  function isTooMany(): boolean {
    const now = performance.now();
    arrivals = arrivals.filter((arrival) => now - arrival < 1000);
    if (arrivals.length >= fake.requestsPerSecond) return true;
    arrivals.push(now);
    return false;
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = incoming;
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', fake.url);
    const body = parse(await text(incoming));
    if (!pathname.startsWith(`${PREFIX}/`)) return cause(response, 'html');
    const request = { method, path: pathname.slice(PREFIX.length), query, body };
    fake.requests.push(request);
    if (fake.delayMs > 0) await wait(fake.delayMs);
    const trouble = await fake.interfere?.(request);
    if (trouble !== undefined && trouble !== 'lost') return cause(response, trouble);
    if (headers['api-token'] !== fake.key) return send(response, 403, { message: 'Forbidden' });
    if (isTooMany()) {
      return send(response, 429, { message: 'Too many requests' }, { 'retry-after': '1', 'ratelimit-remaining': '0' });
    }
    const answer = answerApi(fake.account, fake.quirks, request);
    if (trouble === 'lost') return cause(response, 'reset');
    send(response, answer.status, answer.body, { 'ratelimit-limit': String(RATE_LIMIT) });
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);

  const initial = () => ({ account: createAccount(), interfere: undefined, delayMs: 0, requestsPerSecond });
  const fake: FakeActiveCampaign = {
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    requests: [],
    quirks: initialQuirks(),
    ...initial(),
    hangUp() {
      fake.interfere = () => 'reset';
      server.closeAllConnections();
    },
    reset() {
      arrivals = [];
      fake.requests.splice(0);
      Object.assign(fake, initial());
      Object.assign(fake.quirks, initialQuirks());
    },
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
  return fake;
}
