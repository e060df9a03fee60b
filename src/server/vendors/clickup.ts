import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { isTimeZone } from '#domain/events/start.ts';
import type { Snapshot } from '#domain/events/sync.ts';
import { parseJson } from '#domain/json.ts';
import { bodyOf, ClickUpError, type ClickUpFailure, refusalOf } from './clickup-failure.ts';
import { readTasks } from './clickup-tasks.ts';
import { createTaskWriter } from './clickup-writing.ts';
import { requestJson, type VendorRequest } from './request.ts';

/** ClickUp's own page size; a flag of the response marks the last page. */
const PAGE_SIZE = 100;
const PAGES_MAX = 50;
const DEFAULT_TIME_ZONE = 'Europe/Berlin';

/** Subset of ClickUp's API. Every operation throws `ClickUpError`. */
export type ClickUp = ReturnType<typeof createClickUp>;

export interface ClickUpApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface ClickUpOptions {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly now: () => Date;
}

const user = z.object({
  user: z.object({
    username: z.catch(z.string(), ''),
    timezone: z.catch(z.string(), DEFAULT_TIME_ZONE),
  }),
});
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

export function createClickUp({ apiUrl, now }: ClickUpOptions) {
  const ask = (secret: string, path: string, more: Pick<VendorRequest, 'method' | 'body' | 'signal'> = {}) =>
    requestJson({ url: `${apiUrl}${path}`, headers: authorization(secret), now, ...more });

  async function readUser(secret: string) {
    const { username, timezone } = bodyOf(await ask(secret, '/user'), user).user;
    return { name: username.trim() || 'ClickUp', timeZone: isTimeZone(timezone) ? timezone : DEFAULT_TIME_ZONE };
  }

  /** Reads the whole list, or throws. */
  async function readList(secret: string, listId: string, signal: AbortSignal): Promise<Snapshot> {
    const raw: unknown[] = [];
    for (let index = 0; index < PAGES_MAX; index += 1) {
      // Events can have a closed status, and their tasks can be in several lists.
      const query = `page=${index}&include_closed=true&include_timl=true&archived=false`;
      const { tasks, last_page } = bodyOf(
        await ask(secret, `/list/${encodeURIComponent(listId)}/task?${query}`, { signal }),
        page,
      );
      raw.push(...tasks);
      if (tasks.length === 0 || (last_page ?? tasks.length < PAGE_SIZE)) return readTasks(raw);
    }
    throw new ClickUpError({ kind: 'too-many-tasks' });
  }

  async function exchangeCode({ clientId, clientSecret }: ClickUpApp, code: string): Promise<string> {
    const body = { client_id: clientId, client_secret: clientSecret, code };
    const answer = await requestJson({ method: 'POST', url: `${apiUrl}/oauth/token`, headers: {}, body, now });
    return bodyOf(answer, token).access_token;
  }

  const readTeams = async (secret: string) => bodyOf(await ask(secret, '/team'), teams).teams;

  /** Lists our webhooks for an address, in every workspace of the token's owner. */
  async function readWebhooks(secret: string, endpoint: string) {
    const found: { readonly id: string; readonly isActive: boolean }[] = [];
    for (const { id } of await readTeams(secret)) {
      const all = bodyOf(await ask(secret, `/team/${encodeURIComponent(id)}/webhook`), webhooks).webhooks;
      const ours = all.filter((webhook) => webhook.endpoint === endpoint);
      found.push(...ours.map((webhook) => ({ id: webhook.id, isActive: webhook.health.status === 'active' })));
    }
    return found;
  }

  /** @returns its secret, which ClickUp shows only once */
  async function createWebhook(secret: string, listId: string, endpoint: string) {
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

  async function deleteWebhook(secret: string, id: string): Promise<void> {
    bodyOf(await ask(secret, `/webhook/${encodeURIComponent(id)}`, { method: 'DELETE' }), z.unknown());
  }

  return {
    ...createTaskWriter(ask),
    readUser,
    readList,
    readWebhooks,
    createWebhook,
    deleteWebhook,
    exchangeCode,
  };
}

const delivery = z.object({ webhook_id: z.string() });

/** Returns the id of the webhook that sent a delivery; undefined if it is not signed (docs/decisions/clickup.md). */
export function senderOf(secret: string, body: Uint8Array, signature: string): string | undefined {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return z.safeParse(delivery, parseJson(new TextDecoder().decode(body))).data?.webhook_id;
}
