import type { QueuedTag } from '#contracts/tagging/contact-tags.ts';
import { isIntegrationEnabled, resetRefusals, setIntegrationEnabled } from '#db/queries/integrations.ts';
import * as queries from '#db/queries/mail/outbox.ts';
import { enqueueForVisitor, listProtectedTags, protectTags } from '#db/queries/tagging/contact-tags.ts';
import { AppError } from '#domain/errors.ts';
import { type ContactTag, DEFAULT_TAG, VISITORS_WAITING_MAX } from '#domain/tagging/contact-tags.ts';
import { isProtectedTag } from '#domain/tagging/protected-tags.ts';
import type { Context } from '#server/context.ts';
import { deliverNow, drain, enqueueAndDeliver, nudge, type PromptDelivery } from '#server/services/mail/outbox.ts';
import { reviveRow } from '#server/services/revival.ts';
import { activeCampaignOf } from '#server/services/tagging/client.ts';
import { type ContactTagJob, contactTagTopic, describeFailure } from './delivery.ts';

const SWEEP_MS = 10_000;

const NOT_CONNECTED = 'ActiveCampaign ist noch nicht eingerichtet.';
const GONE = 'Diesen Eintrag gibt es nicht mehr.';
const LATER = 'Der Tag ist vorgemerkt und wird von selbst nachgereicht.';

/** `isQueued` while the job waits in the outbox. */
interface Outcome {
  readonly status: 'success' | 'error';
  readonly message: string;
  readonly isQueued?: boolean;
}

const jobOf = (payload: ContactTagJob) => ({ dedupeKey: `${payload.contactId}:${payload.tag}`, payload });

function outcomeOf(delivery: PromptDelivery): Outcome {
  const queued = (message: string): Outcome => ({ status: 'success', message, isQueued: true });
  switch (delivery.kind) {
    case 'done':
      return { status: 'success', message: 'Der Tag wurde dem Kontakt hinzugefügt.' };
    case 'dead':
      return { status: 'error', message: delivery.reason };
    case 'retry':
    case 'later':
    case 'pause':
    case 'wait':
      return queued(`${delivery.reason} ${LATER}`);
    case 'waiting':
      return queued(LATER);
    case 'held':
      return queued('Der Versand ist angehalten. Der Tag ist vorgemerkt, bis er wieder an ist.');
    case 'unconnected':
      return queued(`${NOT_CONNECTED} ${LATER}`);
    case 'switched-off':
      return queued('Die Integration ist ausgeschaltet. Der Tag ist vorgemerkt, bis du sie wieder einschaltest.');
  }
}

/** Tests the connection. If the key is accepted again, ends the pause caused by its refusal. */
export async function testTagging(ctx: Context): Promise<Outcome> {
  const client = activeCampaignOf(ctx);
  if (!client) return { status: 'error', message: NOT_CONNECTED };
  const result = await client.test();
  if (result.kind !== 'ok') return { status: 'error', message: describeFailure(result) };
  if (await resetRefusals(ctx.db, contactTagTopic.integration)) nudge(ctx, contactTagTopic);
  return { status: 'success', message: 'Verbindung zur ActiveCampaign API erfolgreich!' };
}

/** Tags a contact for the owner: enqueues first, then delivers at once if possible. Creates a new tag. */
export async function tagContact(ctx: Context, { contactId, tag: name }: ContactTag): Promise<Outcome> {
  return outcomeOf(await enqueueAndDeliver(ctx, contactTagTopic, jobOf({ contactId, tag: name, mayCreate: true })));
}

/** Visitors cannot create tags or set protected ones, and their tags wait behind the owner's. */
export async function tagVisitor(ctx: Context, { contactId, tag: name }: ContactTag): Promise<void> {
  if (isProtectedTag(name, await listProtectedTags(ctx.db))) return;
  const job = jobOf({ contactId, tag: name, mayCreate: name === DEFAULT_TAG });
  await enqueueForVisitor(ctx.db, { ...job, topic: contactTagTopic.name, now: ctx.now() }, VISITORS_WAITING_MAX);
  nudge(ctx, contactTagTopic);
}

export async function sweepTags(ctx: Context): Promise<void> {
  await drain(ctx, contactTagTopic, SWEEP_MS);
}

/** Lists what has not reached ActiveCampaign. */
export async function readQueue(ctx: Context) {
  const { oldestAt, dead, ...totals } = await queries.readOutbox(ctx.db, contactTagTopic.name);
  return {
    ...totals,
    ...(oldestAt && { oldestAt: oldestAt.toISOString() }),
    dead: dead.flatMap(({ id, payload, attempts, lastError, createdAt }): QueuedTag[] => {
      if (!contactTagTopic.isPayload(payload)) return [];
      const { contactId, tag: name } = payload;
      return [{ id, contactId, tag: name, attempts, reason: lastError, createdAt: createdAt.toISOString() }];
    }),
  };
}

/** Retries a dead tag. @throws AppError not-found */
export async function retry(ctx: Context, id: string): Promise<Outcome> {
  const revived = await reviveRow(ctx, contactTagTopic.name, id);
  if (revived === 'gone') throw new AppError('not-found', GONE);
  return outcomeOf(revived === 'waits' ? await deliverNow(ctx, contactTagTopic, id) : { kind: 'waiting' });
}

/** Deletes a dead tag. @throws AppError not-found */
export async function discard(ctx: Context, id: string): Promise<undefined> {
  if (!(await queries.discard(ctx.db, contactTagTopic.name, id))) throw new AppError('not-found', GONE);
}

/** Returns the tags that visitors cannot set, besides those of the lists. */
export const readProtected = async ({ db }: Context) => ({ tags: await listProtectedTags(db) });

/** Replaces the protected tags; a visitor's tag that waits already is still set. */
export async function saveProtected(ctx: Context, tags: readonly string[]) {
  await protectTags(ctx.db, tags);
  return readProtected(ctx);
}

export async function readSwitch(ctx: Context) {
  return { status: 'success' as const, enabled: await isIntegrationEnabled(ctx.db, contactTagTopic.integration) };
}

/** Switches tagging; switching on delivers the queue in the background. */
export async function toggle(ctx: Context, enabled: boolean) {
  await setIntegrationEnabled(ctx.db, contactTagTopic.integration, enabled);
  if (enabled) nudge(ctx, contactTagTopic);
  return { status: 'success' as const, enabled };
}
