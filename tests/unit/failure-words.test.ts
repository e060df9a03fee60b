import { CsvError } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureMessage, NetworkError, ownMessage, sentMessage } from '#api/request.ts';
import { OwnError } from '#domain/errors.ts';
import { messageOf, serverMessageOf } from '#islands/admin/message.ts';
import { sendForm } from '#islands/people/sending.tsx';
import { signIn } from '#stores/accounts/sign-in.ts';
import { connectWithCode } from '#stores/events/connection.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import { clickUpSwitch } from '#stores/integrations.ts';
import type { Query } from '#stores/query.ts';
import { redirectsQuery, saveRedirect } from '#stores/redirects/editing.ts';
import { $connection, addTag, testConnection } from '#stores/tagging/contact-tags.ts';
import { $toast } from '#stores/toasts.ts';
import { openDays } from '#stores/visits/days.ts';

const SAID = 'Code schon benutzt';
const UNKNOWN = 'Unbekannter Fehler';
const UNREADABLE =
  'Der Server hat unerwartet geantwortet. Bitte lade die Seite neu oder versuche es später noch einmal.';
const OFFLINE = 'Der Server ist nicht erreichbar. Bitte prüfe deine Internetverbindung.';

const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));
const page = (status: number) => () => Promise.resolve(new Response('<!doctype html><h1>Proxy</h1>', { status }));
const nothing = () => Promise.resolve(new Response(null, { status: 500, statusText: 'Internal Server Error' }));

function throwForeign(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

/** Kinds of failures of a server. */
const shapes = {
  refused: json(200, { status: 'error', message: SAID }),
  wordlessRefusal: json(200, { status: 'error' }),
  failed: json(400, { status: 'error', message: SAID }),
  wordless: json(400, { status: 'error' }),
  emptySentence: json(400, { status: 'error', message: '' }),
  unsuccessful: json(400, { success: false, message: SAID }),
  noBody: nothing,
  page: page(502),
  pageAsSuccess: page(200),
  offline: () => Promise.reject(new TypeError('fetch failed')),
  /** Fails in the browser's or a library's own code, after the answer. */
  foreign: () => Promise.resolve(Object.defineProperty(new Response(), 'ok', { get: throwForeign })),
} as const;

type Shape = keyof typeof shapes;
type Words = Readonly<Record<Shape, string>>;

/** Error messages of spec 8, or a row's fallback if the server sends none. */
const messages = (fallback: string): Words => ({
  refused: SAID,
  wordlessRefusal: fallback,
  failed: `400: ${SAID}`,
  wordless: fallback,
  emptySentence: fallback,
  unsuccessful: `400: ${SAID}`,
  noBody: '500: Internal Server Error',
  page: `502: ${UNREADABLE}`,
  pageAsSuccess: UNREADABLE,
  offline: OFFLINE,
  foreign: fallback,
});

const always = (word: string): Words => ({
  refused: word,
  wordlessRefusal: word,
  failed: word,
  wordless: word,
  emptySentence: word,
  unsuccessful: word,
  noBody: word,
  page: word,
  pageAsSuccess: word,
  offline: word,
  foreign: word,
});

/** Returns a failure's message, or 'success'. */
const failureOf = (work: Promise<unknown>, word: (error: unknown) => string): Promise<string> =>
  work.then(() => 'success', word);

async function statusOf<T>({ $state, refresh }: Query<T>): Promise<string> {
  await refresh();
  return $state.get().status;
}

async function eventsNotice(): Promise<string> {
  await eventsQuery.refresh();
  const state = eventsQuery.$state.get();
  return 'error' in state ? ownMessage(state.error) || UNKNOWN : state.status;
}

async function waitlistToast(): Promise<string> {
  const attempted = sendForm('waitlist', { email: 'ada@example.org' });
  await vi.advanceTimersByTimeAsync(1000);
  await attempted;
  return $toast.get()?.description ?? '';
}

async function login(): Promise<string> {
  const outcome = await signIn('inhaberin', 'geheim').catch(() => 'unexpected' as const);
  return typeof outcome === 'string' ? outcome : `refused: ${'message' in outcome ? outcome.message : ''}`;
}

async function connectionTest(): Promise<string> {
  await testConnection();
  const state = $connection.get();
  return 'message' in state ? `${state.status}: ${state.message}` : state.status;
}

async function day(): Promise<string> {
  const { $state, open } = openDays();
  await open('2024-02-29');
  const state = $state.get();
  return 'error' in state && state.error instanceof NetworkError ? 'unreachable' : state.status;
}

const link = { slug: 'flyer', targetUrl: 'https://example.org/' };

const unknownSwitch = async (integration: typeof clickUpSwitch): Promise<string> => {
  await integration.read();
  return integration.$state.get().status;
};

const rows: readonly (readonly [string, () => Promise<string>, Words])[] = [
  ['the waitlist', waitlistToast, messages('Failed to join waitlist')],
  [
    // Keeps the status of a refusal, which shows whether ClickUp is connected.
    'the events',
    eventsNotice,
    { ...messages(UNKNOWN), wordless: `400: ${UNKNOWN}`, emptySentence: `400: ${UNKNOWN}` },
  ],
  [
    'the login',
    login,
    {
      ...always('unexpected'),
      refused: 'refused: ',
      wordlessRefusal: 'refused: ',
      failed: `refused: ${SAID}`,
      unsuccessful: `refused: ${SAID}`,
    },
  ],
  [
    'ClickUp’s code',
    () => failureOf(connectWithCode('abc'), (error) => sentMessage(error) || UNKNOWN),
    {
      ...always(UNKNOWN),
      refused: SAID,
      failed: SAID,
      unsuccessful: SAID,
      noBody: 'Internal Server Error',
    },
  ],
  ['the switch of ClickUp', () => unknownSwitch(clickUpSwitch), always('failed')],
  [
    'the connection test',
    connectionTest,
    {
      ...messages(`failed: ${UNKNOWN}`),
      refused: `refused: ${SAID}`,
      wordlessRefusal: `refused: ${UNKNOWN}`,
      failed: `failed: 400: ${SAID}`,
      unsuccessful: `failed: 400: ${SAID}`,
      noBody: 'failed: 500: Internal Server Error',
      page: `failed: 502: ${UNREADABLE}`,
      pageAsSuccess: `failed: ${UNREADABLE}`,
      offline: `failed: ${OFFLINE}`,
      foreign: `failed: ${UNKNOWN}`,
    },
  ],
  ['tagging', () => addTag('7', 'kurs').then(({ message }) => message, messageOf), messages(UNKNOWN)],
  ['a day', day, { ...always('failed'), offline: 'unreachable' }],
  ['a new redirect', () => failureOf(saveRedirect(link), messageOf), messages(UNKNOWN)],
  ['the redirects', () => statusOf(redirectsQuery), always('failed')],
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { href: 'https://example.org/' });
  vi.stubGlobal('document', { referrer: '', querySelector: () => null });
});
afterEach(() => {
  // All cached data expire, as without listeners.
  vi.advanceTimersByTime(10 * 60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a failure is worded as spec 8 prescribes in any shape', () => {
  test.each(rows)('for this request: %s', async (_, run, expected) => {
    const sentences: Record<string, string> = {};
    for (const [shape, answer] of Object.entries(shapes)) {
      vi.stubGlobal('fetch', answer);
      sentences[shape] = await run();
    }
    expect(sentences).toEqual(expected);
  });
});

/** Errors that browsers and libraries throw, and values that are no errors. */
const foreign: readonly unknown[] = [
  new TypeError('Failed to fetch dynamically imported module: https://example.org/_astro/qr-dialog.js'),
  new TypeError('Importing a module script failed.'),
  new DOMException('The authenticator was previously registered', 'InvalidStateError'),
  new DOMException('The operation is insecure.', 'SecurityError'),
  new CsvError('CSV_QUOTE_NOT_CLOSED', 'Quote Not Closed: the parsing is finished with an opening quote at line 3'),
  new RangeError('Invalid time value'),
  new AggregateError([new Error('one')], 'All promises were rejected'),
  new Error('Something went wrong'),
  Object.assign(new Error('boom'), { name: 'ApiError', serverMessage: 'boom', status: 500 }),
  { message: 'Nope', status: 500 },
  'Nope',
  undefined,
  null,
];

describe('a text on the screen is one of ours', () => {
  test.each([
    ['failureMessage', failureMessage],
    ['messageOf', messageOf],
    ['serverMessageOf', serverMessageOf],
    ['ownMessage', (error: unknown, fallback = UNKNOWN) => ownMessage(error) || fallback],
  ])('%s replaces any foreign error by the fallback, and logs it', (_, word) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const error of foreign) {
      expect(word(error, 'Das ging nicht.')).toBe('Das ging nicht.');
      expect(word(error)).toBe(UNKNOWN);
      expect(logged).toHaveBeenLastCalledWith(error);
    }
    expect(word(new OwnError('Die Datei ist leer.'))).toBe('Die Datei ist leer.');
    expect(logged).toHaveBeenCalledTimes(2 * foreign.length);
  });
});
