import * as z from 'zod/mini';
import { isTimeZone } from '#domain/events/start.ts';
import type { Snapshot } from '#domain/events/sync.ts';
import type { ListFacts, TaskWrite } from '#domain/events/task-writing.ts';
import { ClickUpError, type ClickUpFailure } from './clickup-failure.ts';
import { type PlacedTask, readTasks } from './clickup-tasks.ts';
import { type AskOptions, createTaskWriter, type Refused } from './clickup-writing.ts';
import { requestJson, type VendorAnswer } from './request.ts';

/** ClickUp's own page size; a flag of the response marks the last page. */
const PAGE_SIZE = 100;
const PAGES_MAX = 50;
const DEFAULT_TIME_ZONE = 'Europe/Berlin';

interface ClickUpUser {
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
}

interface ClickUpWebhook {
  readonly id: string;
  readonly isActive: boolean;
}

/** The secret is shown only once. */
interface NewWebhook {
  readonly id: string;
  readonly secret: string;
}

/** Subset of ClickUp's API. Every operation throws `ClickUpError`. */
export interface ClickUp {
  readonly readUser: (token: string) => Promise<ClickUpUser>;
  /** Reads the whole list, or throws. */
  readonly readList: (token: string, listId: string, signal: AbortSignal) => Promise<Snapshot>;
  /** Finds the task whose name contains a mark among those changed since a moment; undefined if there is none. */
  readonly findMarked: (
    token: string,
    listId: string,
    marked: { readonly mark: string; readonly since: Date },
    signal: AbortSignal,
  ) => Promise<string | undefined>;
  /** Lists our webhooks for an address, in every workspace of the token's owner. */
  readonly readWebhooks: (token: string, endpoint: string) => Promise<readonly ClickUpWebhook[]>;
  readonly createWebhook: (token: string, listId: string, endpoint: string) => Promise<NewWebhook>;
  readonly resumeWebhook: (token: string, id: string, endpoint: string) => Promise<void>;
  readonly deleteWebhook: (token: string, id: string) => Promise<void>;
  readonly readFacts: (token: string, listId: string) => Promise<ListFacts>;
  /** Reads a task of any list; undefined if deleted or not shared. */
  readonly readTask: (token: string, id: string, signal?: AbortSignal) => Promise<PlacedTask | undefined>;
  /** Creates a task and returns its id. Not idempotent. */
  readonly createTask: (token: string, listId: string, write: TaskWrite) => Promise<string>;
  /** @param tags the task's current tags */
  readonly updateTask: (token: string, id: string, write: TaskWrite, tags: readonly string[]) => Promise<void>;
  readonly exchangeCode: (app: ClickUpApp, code: string) => Promise<string>;
}

export interface ClickUpApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface ClickUpOptions {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly now: () => Date;
}

const refusal = z.object({ ECODE: z.string() });
const TOKEN_UNKNOWN = /^OAUTH_0(?:19|21|25|77)$/;
const NOT_AUTHORIZED = /^OAUTH_0(?:23|26|27|29|3\d|4[0-5])$/;
const APP_UNKNOWN = /^OAUTH_0(?:07|10|17)$/;

/** Maps ClickUp's error code, then the status; without a code the answer is not from ClickUp itself. */
function refusalOf({ status, body }: Refused): ClickUpFailure {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return { kind: 'away', reason: 'unexpected' };
  const code = parsed.data.ECODE;
  if (TOKEN_UNKNOWN.test(code)) return { kind: 'token-unknown' };
  if (NOT_AUTHORIZED.test(code) || status === 404) return { kind: 'list-unknown' };
  if (code === 'OAUTH_014') return { kind: 'code-used' };
  if (code === 'OAUTH_013') return { kind: 'code-unknown' };
  if (APP_UNKNOWN.test(code)) return { kind: 'app-unknown' };
  return { kind: 'away', reason: 'unexpected' };
}

/** Returns the body of a success. @throws ClickUpError for everything else */
function bodyOf<S extends z.core.$ZodType>(answer: VendorAnswer, schema: S): z.output<S> {
  if (answer.kind === 'refused') throw new ClickUpError(refusalOf(answer));
  if (answer.kind !== 'ok') throw new ClickUpError(answer);
  const body = z.safeParse(schema, answer.body);
  if (!body.success) throw new ClickUpError({ kind: 'away', reason: 'unexpected' });
  return body.data;
}

const user = z.object({
  user: z.object({
    username: z.catch(z.string(), ''),
    timezone: z.catch(z.string(), DEFAULT_TIME_ZONE),
  }),
});
const named = z.object({ id: z.string(), name: z.string() });
const page = z.object({ tasks: z.array(z.unknown()), last_page: z.optional(z.boolean()) });
const teams = z.object({ teams: z.array(z.object({ id: z.string() })) });
const webhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      endpoint: z.string(),
      health: z.catch(z.object({ status: z.string() }), { status: '' }),
    }),
  ),
});
const newWebhook = z.object({ webhook: z.object({ id: z.string(), secret: z.string().check(z.minLength(1)) }) });
/** Events that can change what the website shows. */
const WEBHOOK_EVENTS = [
  'taskCreated',
  'taskUpdated',
  'taskDeleted',
  'taskStatusUpdated',
  'taskTagUpdated',
  'taskMoved',
  'taskDueDateUpdated',
];
const token = z.object({ access_token: z.string().check(z.minLength(1)) });

/** Personal tokens stand alone, OAuth tokens follow `Bearer` (docs/decisions/clickup.md). */
const authorization = (secret: string): { readonly Authorization: string } => ({
  Authorization: secret.startsWith('pk_') ? secret : `Bearer ${secret}`,
});

export function createClickUp({ apiUrl, now }: ClickUpOptions): ClickUp {
  async function readUser(secret: string): Promise<ClickUpUser> {
    const answer = await requestJson({ url: `${apiUrl}/user`, headers: authorization(secret), now });
    const { username, timezone } = bodyOf(answer, user).user;
    return { name: username.trim() || 'ClickUp', timeZone: isTimeZone(timezone) ? timezone : DEFAULT_TIME_ZONE };
  }

  /** @param filter further parameters, e.g. `&date_updated_gt=…` */
  async function* readPages(
    secret: string,
    listId: string,
    signal: AbortSignal,
    filter = '',
  ): AsyncGenerator<unknown[]> {
    for (let index = 0; index < PAGES_MAX; index += 1) {
      // Events can have a closed status, and their tasks can be in several lists.
      const query = `page=${index}&include_closed=true&include_timl=true&archived=false${filter}`;
      const url = `${apiUrl}/list/${encodeURIComponent(listId)}/task?${query}`;
      const { tasks, last_page } = bodyOf(
        await requestJson({ url, headers: authorization(secret), signal, now }),
        page,
      );
      yield tasks;
      if (tasks.length === 0 || (last_page ?? tasks.length < PAGE_SIZE)) return;
    }
    throw new ClickUpError({ kind: 'too-many-tasks' });
  }

  async function readList(secret: string, listId: string, signal: AbortSignal): Promise<Snapshot> {
    const raw: unknown[] = [];
    for await (const tasks of readPages(secret, listId, signal)) raw.push(...tasks);
    return readTasks(raw);
  }

  const findMarked: ClickUp['findMarked'] = async (secret, listId, { mark, since }, signal) => {
    for await (const tasks of readPages(secret, listId, signal, `&date_updated_gt=${since.getTime()}`)) {
      for (const task of tasks) {
        const read = z.safeParse(named, task);
        if (read.data?.name.includes(mark)) return read.data.id;
      }
    }
    return undefined;
  };

  async function exchangeCode({ clientId, clientSecret }: ClickUpApp, code: string): Promise<string> {
    const body = { client_id: clientId, client_secret: clientSecret, code };
    const answer = await requestJson({ method: 'POST', url: `${apiUrl}/oauth/token`, headers: {}, body, now });
    return bodyOf(answer, token).access_token;
  }

  const ask = (secret: string, path: string, more: AskOptions = {}) =>
    requestJson({ url: `${apiUrl}${path}`, headers: authorization(secret), now, ...more });

  const readTeams = async (secret: string): Promise<readonly { readonly id: string }[]> =>
    bodyOf(await ask(secret, '/team'), teams).teams;

  async function readWebhooks(secret: string, endpoint: string): Promise<readonly ClickUpWebhook[]> {
    const found: ClickUpWebhook[] = [];
    for (const { id } of await readTeams(secret)) {
      const all = bodyOf(await ask(secret, `/team/${encodeURIComponent(id)}/webhook`), webhooks).webhooks;
      const ours = all.filter((webhook) => webhook.endpoint === endpoint);
      found.push(...ours.map((webhook) => ({ id: webhook.id, isActive: webhook.health.status === 'active' })));
    }
    return found;
  }

  async function createWebhook(secret: string, listId: string, endpoint: string): Promise<NewWebhook> {
    const body = { endpoint, events: WEBHOOK_EVENTS, list_id: Number(listId) };
    let failure: ClickUpFailure = { kind: 'list-unknown' };
    // The list does not name its workspace, and the others refuse it.
    for (const { id } of await readTeams(secret)) {
      const answer = await ask(secret, `/team/${encodeURIComponent(id)}/webhook`, { method: 'POST', body });
      if (answer.kind !== 'refused') return bodyOf(answer, newWebhook).webhook;
      failure = refusalOf(answer);
    }
    throw new ClickUpError(failure);
  }

  async function resumeWebhook(secret: string, id: string, endpoint: string): Promise<void> {
    const body = { endpoint, events: WEBHOOK_EVENTS, status: 'active' };
    bodyOf(await ask(secret, `/webhook/${encodeURIComponent(id)}`, { method: 'PUT', body }), z.unknown());
  }

  async function deleteWebhook(secret: string, id: string): Promise<void> {
    bodyOf(await ask(secret, `/webhook/${encodeURIComponent(id)}`, { method: 'DELETE' }), z.unknown());
  }

  const writer = createTaskWriter({ ask, bodyOf, refusalOf });

  return {
    ...writer,
    readUser,
    readList,
    findMarked,
    readWebhooks,
    createWebhook,
    resumeWebhook,
    deleteWebhook,
    exchangeCode,
  };
}
