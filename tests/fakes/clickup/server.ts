import { CLICKUP_CALLBACK_PATH, MOCK_TOKEN } from '#contracts/events/connection.ts';
import { startServer } from '#local/host/http.ts';
import { brokenOff, type Fault, refusals } from './answers.ts';
import { demoTasks } from './demo-list.ts';
import { demoFiles, type FileAnswer } from './files.ts';
import { createOAuth } from './oauth.ts';
import { taskPage } from './task-page.ts';
import { LIST_ID, status as statusOf, type WireField, type WireTask } from './tasks.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';
import { createWriting } from './writing.ts';

const TEAM_ID = '9006054115';
/** Statuses in the list's order; new tasks have the first. */
const STATUSES = ['offen', 'Idee', 'published'];

/** Options, all optional. */
export interface FakeClickUpOptions {
  /** Tasks of the list; by default the German demo list. */
  readonly tasks?: readonly WireTask[];
  /** Time zone of the token's user. */
  readonly timeZone?: string;
  readonly now?: () => Date;
  /** Sends webhook deliveries; tests may replace the network. */
  readonly send?: (request: Request) => Promise<Response>;
}

/** Recorded request, without secrets. */
interface SeenRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly contentType: string | null;
  readonly isBearer: boolean;
  readonly hasAuthorization: boolean;
}

/** Request that the fake holds back. */
interface Hold {
  /** Resolves when the request has arrived. */
  readonly reached: Promise<void>;
  release(): void;
}

/** Fake ClickUp: its wire format, its quirks and its failures (docs/decisions/local.md). */
export interface FakeClickUp {
  readonly url: string;
  readonly authorizeUrl: string;
  readonly apiUrl: string;
  readonly listId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Personal token. */
  readonly token: string;
  /** Token that codes are exchanged for. */
  readonly oauthToken: string;
  /** Current tasks of the list; tests change them. */
  tasks: WireTask[];
  /** Custom fields of the list; by default those of its tasks. */
  fields: readonly WireField[] | undefined;
  /** Entries of the list that are not tasks. */
  strays: unknown[];
  timeZone: string;
  /** Address of the tasks' files, without a trailing slash. */
  readonly filesUrl: string;
  /** Files by name; tests may add theirs. */
  readonly files: Map<string, FileAnswer>;
  readonly requests: SeenRequest[];
  readonly webhooks: Webhooks;
  /** Issues a code like the consent page. */
  issueCode(): string;
  /** Invalidates a token, as if its user had revoked the app's access. */
  revoke(token: string): void;
  /** Hides the list from the tokens' user. */
  hideList(): void;
  /** Fails requests whose path with query matches, until `behave`. */
  misbehave(path: RegExp, fault: Fault): void;
  behave(): void;
  /** Holds the next matching request until it is released. */
  hold(path: RegExp): Hold;
  close(): Promise<void>;
}

export async function startFakeClickUp(options: FakeClickUpOptions = {}): Promise<FakeClickUp> {
  const { timeZone = 'Europe/Berlin', now = () => new Date(), send = fetch } = options;
  const app = { clientId: 'LOKALE-APP', clientSecret: 'lokales-app-geheimnis' };
  const oauthToken = '4484242_lokal_oauth';
  const oauth = createOAuth({ ...app, redirectPath: CLICKUP_CALLBACK_PATH, token: oauthToken });
  const tokens = new Set([MOCK_TOKEN, oauthToken]);
  const faults: { readonly path: RegExp; readonly fault: Fault }[] = [];
  const holds: { readonly path: RegExp; readonly reach: () => void; readonly released: Promise<void> }[] = [];
  const closing = new AbortController();
  const webhooks = createWebhooks({ teamId: TEAM_ID, listId: LIST_ID, send });
  const everSeen = new Set<string>();
  let isListShared = true;

  /** Returns the token of a request: personal tokens must not have a `Bearer` prefix. */
  function tokenOf(header: string): string {
    const [, bearer] = /^Bearer (.+)$/.exec(header) ?? [];
    return bearer === undefined || bearer.startsWith('pk_') ? header : bearer;
  }

  /** Returns the list's fields: those that a test sets, else those of its tasks. */
  const listFields = (): readonly WireField[] =>
    fake.fields ?? [
      ...new Map(fake.tasks.flatMap(({ custom_fields }) => custom_fields).map((field) => [field.id, field])).values(),
    ];
  const listStatuses = (): readonly string[] => [
    ...new Set([...STATUSES, ...fake.tasks.map(({ status }) => status.status)]),
  ];
  const writing = createWriting({
    listId: LIST_ID,
    timeZone: () => fake.timeZone,
    tasks: () => fake.tasks,
    wasThere: (id) => everSeen.has(id),
    fields: listFields,
    statuses: listStatuses,
  });

  function answerList(path: string, query: URLSearchParams): Response | undefined {
    const [, id, part = ''] = /^\/list\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id === undefined) return undefined;
    if (id !== LIST_ID || !isListShared) return refusals.foreignTeam();
    if (part === 'task') return taskPage(fake.tasks, fake.strays, LIST_ID, query);
    if (part === 'field') return Response.json({ fields: listFields().map(({ value: _, ...field }) => field) });
    const statuses = listStatuses().map(statusOf);
    return part === '' ? Response.json({ id: LIST_ID, name: 'Veranstaltungen', archived: false, statuses }) : undefined;
  }

  async function answerApi(request: Request, url: URL): Promise<Response> {
    const path = url.pathname.slice('/api/v2'.length);
    if (path === '/oauth/token' && request.method === 'POST') return oauth.exchange(request);
    const header = request.headers.get('authorization');
    if (header === null) return refusals.noHeader();
    if (!tokens.has(tokenOf(header))) return refusals.unknownToken();
    const user = { id: 4484242, username: 'Mara Lindner', email: 'mara@example.com', timezone: fake.timeZone };
    if (path === '/user') return Response.json({ user });
    if (path === '/team') return Response.json({ teams: [{ id: TEAM_ID, name: 'ME', members: [{ user }] }] });
    return (
      (await writing.answer(request, path)) ??
      (await webhooks.answer(request, path)) ??
      answerList(path, url.searchParams) ??
      Response.json({ err: 'Route not found', ECODE: 'APP_001' }, { status: 404 })
    );
  }

  function answerFile(name: string): Response | Promise<Response> {
    return fake.files.get(name)?.() ?? new Response('Not Found', { status: 404 });
  }

  const meant = (request: Request, url: URL): Response | Promise<Response> =>
    url.pathname.startsWith('/files/') ? answerFile(url.pathname.slice('/files/'.length)) : answerApi(request, url);

  async function misbehaviour(fault: Fault, perform: () => Response | Promise<Response>): Promise<Response> {
    if (typeof fault === 'function') return fault();
    if (fault === 'performed') {
      await perform();
      return new Response('', { status: 502 });
    }
    if (fault === 'hang-up') return brokenOff();
    return new Promise((resolve) => closing.signal.addEventListener('abort', () => resolve(new Response())));
  }

  function note(request: Request, path: string): void {
    const header = request.headers.get('authorization');
    fake.requests.push({
      method: request.method,
      path,
      contentType: request.headers.get('content-type'),
      isBearer: header?.startsWith('Bearer ') ?? false,
      hasAuthorization: header !== null,
    });
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname + url.search;
    note(request, path);
    for (const { id } of fake.tasks) everSeen.add(id);
    if (url.pathname === '/api') return oauth.authorize(url);
    const held = holds.findIndex((each) => each.path.test(path));
    for (const { reach, released } of held === -1 ? [] : holds.splice(held, 1)) {
      reach();
      await released;
    }
    const fault = faults.find((each) => each.path.test(path))?.fault;
    return fault === undefined ? meant(request, url) : misbehaviour(fault, () => meant(request, url));
  }

  const server = await startServer(answer, 0);
  const fake: FakeClickUp = {
    ...app,
    url: server.url,
    authorizeUrl: `${server.url}/api`,
    apiUrl: `${server.url}/api/v2`,
    listId: LIST_ID,
    token: MOCK_TOKEN,
    oauthToken,
    tasks: [...(options.tasks ?? demoTasks(now(), `${server.url}/files`))],
    fields: undefined,
    strays: [],
    timeZone,
    filesUrl: `${server.url}/files`,
    files: new Map(Object.entries(demoFiles)),
    requests: [],
    webhooks,
    issueCode: oauth.issueCode,
    revoke: (token) => void tokens.delete(token),
    hideList() {
      isListShared = false;
    },
    misbehave: (path, fault) => void faults.unshift({ path, fault }),
    behave() {
      faults.length = 0;
      isListShared = true;
      for (const token of [MOCK_TOKEN, oauthToken]) tokens.add(token);
    },
    hold(path) {
      const reaching = Promise.withResolvers<void>();
      const releasing = Promise.withResolvers<void>();
      holds.push({ path, reach: reaching.resolve, released: releasing.promise });
      return { reached: reaching.promise, release: releasing.resolve };
    },
    async close() {
      closing.abort();
      await server.stop();
    },
  };
  return fake;
}
