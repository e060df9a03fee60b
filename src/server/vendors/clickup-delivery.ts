import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const delivery = z.object({
  webhook_id: z.string(),
  event: z.string(),
  task_id: z.optional(z.string()),
  history_items: z.catch(z.array(z.object({ id: z.string() })), []),
});

export interface Delivery {
  readonly webhookId: string;
  /** One key per change, the same in repeated deliveries. */
  readonly keys: readonly string[];
}

function isSigned(secret: string, body: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Parses a delivery (docs/decisions/clickup.md). @param signature HMAC-SHA-256 in hex @returns undefined if invalid */
export function readDelivery(secret: string, body: Uint8Array, signature: string): Delivery | undefined {
  const { data } = isSigned(secret, body, signature) ? z.safeParse(delivery, parse(body)) : {};
  if (data === undefined) return undefined;
  const { webhook_id: webhookId, event, task_id = '', history_items: history } = data;
  // A deletion has no history, but happens to a task only once.
  const changes = history.length > 0 ? history.map(({ id }) => id) : [`${event}:${task_id}`];
  return { webhookId, keys: changes.map((change) => `${webhookId}:${change}`) };
}
