import type { Transfer } from '#contracts/people/hand-over.ts';
import * as queries from '#db/queries/people/hand-over.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { splitName } from '#domain/people/person-name.ts';
import type { Context } from '#server/context.ts';
import { type Delivery, drain, nudge, type Topic } from '#server/services/mail/outbox.ts';
import { activeCampaignOf } from '#server/services/tagging/client.ts';
import { deliverTag, toDelivery } from '#server/services/tagging/delivery.ts';
import type { ActiveCampaign } from '#server/vendors/activecampaign.ts';

/** Rows in the outbox at once; the next batch follows when they are through. */
const BATCH = 200;
const SWEEP_MS = 10_000;
const CONTINUE_MS = 5000;

interface TransferJob {
  readonly personId: number;
}

const done: Delivery = { kind: 'done' };

async function removeTag(
  { now }: Context,
  client: ActiveCampaign,
  { contactId, list }: { readonly contactId: string; readonly list: ListName },
  signal: AbortSignal,
): Promise<Delivery> {
  const found = await client.findTag(LIST_NAMES[list], signal);
  if (found.kind !== 'ok') return toDelivery(found, now());
  // A tag that no longer exists is on no contact.
  if (found.value === undefined) return done;
  const removed = await client.untagContact(contactId, found.value, signal);
  return removed.kind === 'ok' ? done : toDelivery(removed, now());
}

async function findContact(client: ActiveCampaign, state: queries.TransferState, signal: AbortSignal) {
  const { email, name, contactId } = state;
  if (email === null) return undefined;
  return client.syncContact({ email, ...(contactId === null && splitName(name)) }, signal);
}

/**
 * Syncs a person's list tags to ActiveCampaign. The intent is stored before the first tag and the result after each, so
 * crashes, lost answers and repeats are harmless. The name is sent only once: afterwards the owner may have edited it.
 */
async function deliver(
  ctx: Context,
  client: ActiveCampaign,
  { personId }: TransferJob,
  signal: AbortSignal,
): Promise<Delivery> {
  const state = await queries.readTransfer(ctx.db, personId);
  const missing = state.isOn ? state.confirmed.filter((list) => !state.had.includes(list)) : [];
  const mayHave = [...new Set([...state.had, ...state.intended])];
  const surplus = mayHave.filter((list) => !state.confirmed.includes(list));
  const found = missing.length > 0 ? await findContact(client, state, signal) : undefined;
  if (found && found.kind !== 'ok') return toDelivery(found, ctx.now());
  const contactId = found?.value ?? state.contactId;
  if (contactId === null) return done;

  const known = { personId, contactId, lists: new Set(state.had), intended: new Set([...state.intended, ...missing]) };
  if (missing.length > 0) await queries.saveTransfer(ctx.db, known);
  for (const list of missing) {
    const tagged = await deliverTag(ctx, client, { contactId, tag: LIST_NAMES[list], mayCreate: true }, signal);
    if (tagged.kind !== 'done') return tagged;
    known.lists.add(list);
    known.intended.delete(list);
    await queries.saveTransfer(ctx.db, known);
  }
  for (const list of surplus) {
    const removed = await removeTag(ctx, client, { contactId, list }, signal);
    if (removed.kind !== 'done') return removed;
    known.lists.delete(list);
    known.intended.delete(list);
    await queries.saveTransfer(ctx.db, known);
  }
  if (known.lists.size + known.intended.size === 0) await queries.deleteTransfer(ctx.db, personId);
  return done;
}

const isTransferJob = (stored: unknown): stored is TransferJob =>
  typeof stored === 'object' && stored !== null && 'personId' in stored && typeof stored.personId === 'number';

/** Separate topic, so that tags from links never wait for a long hand-over. */
export const contactTransferTopic: Topic<TransferJob> = {
  name: 'contact',
  integration: 'activecampaign',
  isPayload: isTransferJob,
  sender: (ctx) => {
    const client = activeCampaignOf(ctx);
    return client && { deliver: (job, signal) => deliver(ctx, client, job, signal) };
  },
};

/** Hands over a fresh confirmation or revocation in the background; the sweep covers for a lost call. */
export function nudgeTransfers(ctx: Context): void {
  async function work(): Promise<void> {
    await queries.enqueueTransfers(ctx.db, contactTransferTopic.name, BATCH, ctx.now());
    nudge(ctx, contactTransferTopic);
  }
  ctx.waitUntil(work().catch(() => ctx.log.error('transfers not noted', {})));
}

/** Hands over waiting people, a batch at a time. @param budgetMs no delivery starts later */
export async function sweepTransfers(ctx: Context, budgetMs = SWEEP_MS): Promise<void> {
  await queries.enqueueTransfers(ctx.db, contactTransferTopic.name, BATCH, ctx.now());
  await drain(ctx, contactTransferTopic, budgetMs);
}

export async function readHandOver(ctx: Context): Promise<Transfer> {
  const { isOn, ...counts } = await queries.countTransfers(ctx.db, contactTransferTopic.name);
  return { enabled: isOn, isConnected: activeCampaignOf(ctx) !== undefined, ...counts };
}

/** Switches the hand-over; switching on starts it in the background. */
export async function toggle(ctx: Context, enabled: boolean): Promise<Transfer> {
  await queries.setHandOver(ctx.db, enabled);
  if (enabled) await queries.enqueueTransfers(ctx.db, contactTransferTopic.name, BATCH, ctx.now());
  nudge(ctx, contactTransferTopic);
  return readHandOver(ctx);
}

export async function proceed(ctx: Context): Promise<Transfer> {
  await sweepTransfers(ctx, CONTINUE_MS);
  return readHandOver(ctx);
}

export async function retry(ctx: Context): Promise<Transfer> {
  await queries.reviveTransfers(ctx.db, contactTransferTopic.name);
  return proceed(ctx);
}
