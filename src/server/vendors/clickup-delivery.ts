import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '#domain/json.ts';

const delivery = z.object({ webhook_id: z.string() });

function isSigned(secret: string, body: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Returns the id of the webhook that sent a delivery (docs/decisions/clickup.md); undefined if it is not signed. A
 * repeated delivery only makes the list be read again.
 *
 * @param signature HMAC-SHA-256 in hex
 */
export const senderOf = (secret: string, body: Uint8Array, signature: string): string | undefined =>
  isSigned(secret, body, signature)
    ? z.safeParse(delivery, parseJson(new TextDecoder().decode(body))).data?.webhook_id
    : undefined;
