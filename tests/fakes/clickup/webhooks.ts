import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { refusal, refusals } from './answers.ts';

/** ClickUp's timeout and number of attempts (docs/decisions/clickup.md). */
const TIMEOUT_MS = 7000;
const TRIES = 5;
const FAILURES_MAX = 100;

const registration = z.object({
  endpoint: z.url(),
  events: z.array(z.string()),
  list_id: z.optional(z.number()),
});
/** Webhook as ClickUp stores it. */
interface WireWebhook {
  readonly id: string;
  readonly secret: string;
  readonly endpoint: string;
  readonly events: readonly string[];
  readonly list_id: number | undefined;
  readonly health: { status: 'active' | 'failing' | 'suspended'; fail_count: number };
}

/** Change of a task; missing parts have defaults. */
interface Change {
  readonly event?: string;
  readonly taskId?: string;
}

/** ClickUp's webhooks: their API and their sender. */
export interface Webhooks {
  readonly all: WireWebhook[];
  /** Answers requests about webhooks. */
  answer(request: Request, path: string): Promise<Response> | Response | undefined;
  /** Sends a change to every subscribed webhook. @returns the statuses of all attempts, 0 without an answer */
  tell(change?: Change): Promise<number[]>;
}

export function createWebhooks({
  teamId,
  listId,
  send,
}: {
  readonly teamId: string;
  readonly listId: string;
  readonly send: (request: Request) => Promise<Response>;
}): Webhooks {
  const all: WireWebhook[] = [];
  const shown = ({ secret: _, ...webhook }: WireWebhook) => ({ ...webhook, userid: 4484242, team_id: teamId });

  async function create(request: Request): Promise<Response> {
    const { data } = registration.safeParse(await request.json());
    if (data === undefined) return refusal(400, 'OAUTH_160', 'Webhook configuration is not valid');
    if (data.list_id !== undefined && String(data.list_id) !== listId) return refusals.foreignTeam();
    const { endpoint, events, list_id } = data;
    if (all.some((each) => each.endpoint === endpoint && each.list_id === list_id))
      return refusal(400, 'OAUTH_171', 'Webhook configuration already exists');
    const health = { status: 'active' as const, fail_count: 0 };
    const webhook = { id: randomUUID(), secret: randomBytes(32).toString('hex'), endpoint, events, list_id, health };
    all.push(webhook);
    return Response.json({ id: webhook.id, webhook: { ...shown(webhook), secret: webhook.secret } });
  }

  function remove(id: string): Response {
    const index = all.findIndex((each) => each.id === id);
    if (index === -1) return refusal(404, 'OAUTH_170', 'Webhook not found');
    all.splice(index, 1);
    return Response.json({});
  }

  async function tryOnce(webhook: WireWebhook, body: string): Promise<number> {
    const signature = createHmac('sha256', webhook.secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = new Request(webhook.endpoint, { method: 'POST', headers, body, signal });
    return send(request).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async function deliver(webhook: WireWebhook, change: Change): Promise<number[]> {
    const { event = 'taskUpdated', taskId = 'task-0' } = change;
    const history_items = [{ id: randomUUID(), type: 1, field: 'name' }];
    const body = JSON.stringify({ event, task_id: taskId, webhook_id: webhook.id, history_items });
    const statuses: number[] = [];
    while (statuses.length < TRIES) {
      const status = await tryOnce(webhook, body);
      statuses.push(status);
      if (status >= 200 && status < 300) return statuses;
      if (status === 401 || status === 410) {
        webhook.health.status = 'suspended';
        return statuses;
      }
    }
    webhook.health.fail_count += 1;
    webhook.health.status = webhook.health.fail_count >= FAILURES_MAX ? 'suspended' : 'failing';
    return statuses;
  }

  return {
    all,
    answer(request, path) {
      const [, id] = /^\/webhook\/([^/]+)$/.exec(path) ?? [];
      if (id !== undefined) return remove(id);
      const [, team] = /^\/team\/([^/]+)\/webhook$/.exec(path) ?? [];
      if (team === undefined) return undefined;
      if (team !== teamId) return refusals.foreignTeam();
      return request.method === 'POST' ? create(request) : Response.json({ webhooks: all.map(shown) });
    },
    async tell(change = {}) {
      const { event = 'taskUpdated' } = change;
      const wanting = all.filter(({ health, events }) => health.status !== 'suspended' && events.includes(event));
      return (await Promise.all(wanting.map((webhook) => deliver(webhook, change)))).flat();
    },
  };
}
