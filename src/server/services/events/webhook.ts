import { CLICKUP_WEBHOOK_PATH } from '#contracts/events/connection.ts';
import { type ClickUpConnection, findConnection, saveWebhook } from '#db/queries/events/connection.ts';
import { findLastRunId } from '#db/queries/events/sync.ts';
import type { Context } from '#server/context.ts';
import { CLICKUP_API_URL } from '#server/env.ts';
import { openSecret, sealSecret } from '#server/services/secrets.ts';
import { clickUpOf } from '#server/services/vendors.ts';
import { senderOf } from '#server/vendors/clickup.ts';
import { ClickUpError } from '#server/vendors/clickup-failure.ts';
import { logged, syncChanges, syncOnSchedule } from './sync.ts';

/** Collects the several changes of one edit into one read. */
const COLLECT_MS = 1000;
/** Attempts to read while another synchronisation runs. */
const TRIES = 15;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the list unless a later run than the last one already does. */
async function readChanges(ctx: Context, lastRunId: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await wait(COLLECT_MS);
    if ((await findLastRunId(ctx.db)) > lastRunId || (await syncChanges(ctx))) return;
  }
}

/** Reads changes close together once, a second later. @returns false if not signed by the current webhook */
export async function receive(ctx: Context, body: Uint8Array, signature: string): Promise<boolean> {
  const connection = await findConnection(ctx.db);
  if (!connection?.webhookId || !connection.webhookSecret) return false;
  const { secret } = openSecret(ctx.env.ENCRYPTION_KEY, 'clickup-webhook', connection.webhookSecret);
  if (senderOf(secret, body, signature) !== connection.webhookId) return false;
  const lastRunId = await findLastRunId(ctx.db);
  ctx.waitUntil(readChanges(ctx, lastRunId).catch(logged(ctx, 'changes not read')));
  return true;
}

/** Returns our webhook address; undefined if ClickUp cannot reach it. The fake at home reaches every address. */
function endpointOf({ env, site }: Context): string | undefined {
  const isReachable = site.startsWith('https://') || env.CLICKUP_API_URL !== CLICKUP_API_URL;
  return isReachable ? `${site}${CLICKUP_WEBHOOK_PATH}` : undefined;
}

const tokenOf = ({ env }: Context, { token }: ClickUpConnection): string =>
  openSecret(env.ENCRYPTION_KEY, 'clickup-token', token).secret;

async function setUp(ctx: Context, connection: ClickUpConnection, endpoint: string): Promise<void> {
  const clickup = clickUpOf(ctx);
  const { CLICKUP_LIST_ID: listId, ENCRYPTION_KEY: keys } = ctx.env;
  if (clickup === undefined || listId === undefined) return;
  const token = tokenOf(ctx, connection);
  const found = await clickup.readWebhooks(token, endpoint);
  if (found.some(({ id, isActive }) => isActive && id === connection.webhookId)) return;
  for (const { id } of found) await clickup.deleteWebhook(token, id);
  const { id, secret } = await clickup.createWebhook(token, listId, endpoint);
  await saveWebhook(ctx.db, connection.connectedAt, { id, secret: sealSecret(keys, 'clickup-webhook', secret) });
}

/** Creates the webhook, anew if ClickUp has suspended it; without one, the schedule alone synchronises. Never throws. */
export async function keepWebhook(ctx: Context): Promise<void> {
  const endpoint = endpointOf(ctx);
  if (clickUpOf(ctx) === undefined || endpoint === undefined) return;
  const connection = await findConnection(ctx.db);
  if (connection === undefined || connection.isRevoked) return;
  try {
    await setUp(ctx, connection, endpoint);
  } catch (error) {
    logged(ctx, 'webhook not set up')(error);
    // Keeps a webhook that ClickUp just cannot confirm at the moment.
    const isAway = error instanceof ClickUpError && ['away', 'rate-limited'].includes(error.failure.kind);
    if (!isAway) await saveWebhook(ctx.db, connection.connectedAt, undefined);
  }
}

/** Synchronises on schedule, then checks the webhook unless ClickUp failed. */
export async function keepInSync(ctx: Context): Promise<void> {
  if (await syncOnSchedule(ctx)) await keepWebhook(ctx);
}

/** Removes the webhook of a closed connection. Never throws: ClickUp drops a failing webhook by itself, too. */
export async function dropWebhook(ctx: Context, connection: ClickUpConnection | undefined): Promise<void> {
  const clickup = clickUpOf(ctx);
  if (!connection?.webhookId || clickup === undefined) return;
  try {
    await clickup.deleteWebhook(tokenOf(ctx, connection), connection.webhookId);
  } catch (error) {
    logged(ctx, 'webhook not removed')(error);
  }
}
