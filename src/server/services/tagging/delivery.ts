import { REFUSED_PAUSE_MS } from '#domain/backoff.ts';
import type { ContactTag } from '#domain/tagging/contact-tags.ts';
import type { Context } from '#server/context.ts';
import type { Delivery, Topic } from '#server/services/mail/outbox.ts';
import { activeCampaignOf } from '#server/services/tagging/client.ts';
import type { ActiveCampaign, Failure } from '#server/vendors/activecampaign.ts';

export interface ContactTagJob extends ContactTag {
  /** Creates a missing tag; visitors may not. */
  readonly mayCreate: boolean;
}

/** Pause after a rate limit without an end. */
const LIMITED_PAUSE_MS = 10_000;

const AWAY = {
  network: 'ActiveCampaign ist nicht erreichbar.',
  timeout: 'ActiveCampaign antwortet nicht rechtzeitig.',
  'server-error': 'ActiveCampaign meldet eine Störung.',
  'not-json': 'Unter der eingestellten Adresse antwortet nicht die API von ActiveCampaign.',
  'too-large': 'Unter der eingestellten Adresse antwortet nicht die API von ActiveCampaign.',
} as const;

const NO_SUCH_TAG =
  'Diesen Tag gibt es in ActiveCampaign nicht. Lege ihn dort oder mit dem manuellen Tagging an und sende dann erneut.';

/** Describes a failure as a German sentence. */
export function describeFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'rate-limited':
      return 'ActiveCampaign bittet uns, einen Moment zu warten.';
    case 'forbidden':
      return 'ActiveCampaign nimmt unseren API-Schlüssel nicht an.';
    case 'away':
      return AWAY[failure.reason];
    case 'refused':
      return failure.status === 404
        ? 'Der Kontakt wurde in ActiveCampaign nicht gefunden.'
        : `ActiveCampaign hat abgelehnt: ${failure.message}`;
  }
}

/** Maps a failure to the fate of its row (docs/decisions/outbox.md). */
export function toDelivery(failure: Failure, now: Date): Delivery {
  const reason = describeFailure(failure);
  switch (failure.kind) {
    case 'rate-limited': {
      const until = failure.retryAt ?? new Date(now.getTime() + LIMITED_PAUSE_MS);
      return { kind: 'pause', reason, until, isRefusal: false };
    }
    case 'forbidden':
      return { kind: 'pause', reason, until: new Date(now.getTime() + REFUSED_PAUSE_MS), isRefusal: true };
    case 'away':
      return { kind: 'retry', reason };
    case 'refused':
      return { kind: 'dead', reason };
  }
}

/** Tags a contact; creates the tag if allowed. */
export async function deliverTag(
  { now }: Context,
  client: ActiveCampaign,
  { contactId, tag, mayCreate }: ContactTagJob,
  signal: AbortSignal,
): Promise<Delivery> {
  const found = await client.findTag(tag, signal);
  const isMissing = found.kind === 'ok' && found.value === undefined;
  const resolved = isMissing && mayCreate ? await client.createTag(tag, signal) : found;
  if (resolved.kind !== 'ok') return toDelivery(resolved, now());
  if (resolved.value === undefined) return { kind: 'dead', reason: NO_SUCH_TAG };
  const tagged = await client.tagContact(contactId, resolved.value, signal);
  return tagged.kind === 'ok' ? { kind: 'done' } : toDelivery(tagged, now());
}

const isContactTagJob = (stored: unknown): stored is ContactTagJob =>
  typeof stored === 'object' &&
  stored !== null &&
  'contactId' in stored &&
  'tag' in stored &&
  'mayCreate' in stored &&
  typeof stored.contactId === 'string' &&
  typeof stored.tag === 'string' &&
  typeof stored.mayCreate === 'boolean';

export const contactTagTopic: Topic<ContactTagJob> = {
  name: 'contact-tag',
  integration: 'activecampaign',
  forgetsVisitors: true,
  isPayload: isContactTagJob,
  sender: (ctx) => {
    const client = activeCampaignOf(ctx);
    return client && { deliver: (job, signal) => deliverTag(ctx, client, job, signal) };
  },
};
