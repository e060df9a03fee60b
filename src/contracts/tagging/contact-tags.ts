import * as z from 'zod/mini';
import { storable, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { switchInput, switchState } from '#contracts/switches.ts';
import { CONTACT_ID_MAX, DEFAULT_TAG, TAG_MAX } from '#domain/tagging/contact-tags.ts';
import { PROTECTED_TAGS_MAX, uniqueTags } from '#domain/tagging/protected-tags.ts';

const CONTACT_REQUIRED = 'Bitte geben Sie eine Kontakt-ID ein';
const CONTACT_DIGITS = 'Eine Kontakt-ID besteht nur aus Ziffern';

const contactId = z
  .string(CONTACT_REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, { error: CONTACT_REQUIRED, abort: true }),
    z.regex(/^\d+$/, CONTACT_DIGITS),
    z.maxLength(CONTACT_ID_MAX, CONTACT_DIGITS),
  );

const TAG_TOO_LONG = `Der Tag-Name darf höchstens ${TAG_MAX} Zeichen lang sein`;

/** Missing or blank means the default tag (spec 2.11). */
const tagName = z._default(
  z.pipe(
    text(TAG_MAX, TAG_TOO_LONG),
    z.transform((name) => name || DEFAULT_TAG),
  ),
  DEFAULT_TAG,
);

/** A vendor's refusal is a result, not a failure of ours (docs/decisions/api.md). */
const outcome = z.object({ status: z.enum(['success', 'error']), message: z._default(z.string(), '') });

/** Result of a tag; a queued one is a success with status 202. */
const tagOutcome = z.extend(outcome, { isQueued: z.optional(z.boolean()) });

/** Tests whether ActiveCampaign answers and accepts the key. */
export const testActiveCampaign = route({ method: 'GET', path: '/api/activecampaign/test', response: outcome });

/**
 * Tags a contact at once, or queues the tag (202). Changes state although it is a GET (spec 7), so requests caused by
 * other websites are refused (docs/decisions/security.md).
 */
export const tagContact = route({
  method: 'GET',
  path: '/api/activecampaign/tag-contact',
  query: z.object({ contactid: contactId, tag: tagName }),
  response: tagOutcome,
});

/** Reports a visit of our pages with a contact's id in the address. */
export const reportVisit = route({
  method: 'POST',
  path: '/api/activecampaign/visits',
  body: z.object({ contactid: contactId, tag: tagName }),
  status: 202,
  response: z.object({ status: z.literal('success') }),
});

export const readActiveCampaignSwitch = route({
  method: 'GET',
  path: '/api/activecampaign/integration-status',
  response: switchState,
});
export const toggleActiveCampaign = route({
  method: 'POST',
  path: '/api/activecampaign/toggle-status',
  body: switchInput,
  response: switchState,
});

const protectedTags = z.object({ tags: z.array(z.string()) });

/** Reads the tags that visitors cannot cause, in addition to those of the lists. */
export const readProtectedTags = route({
  method: 'GET',
  path: '/api/activecampaign/protected-tags',
  response: protectedTags,
});
/** Replaces the protected tags. */
export const saveProtectedTags = route({
  method: 'PUT',
  path: '/api/activecampaign/protected-tags',
  body: z.object({
    tags: z.pipe(
      z.pipe(
        z.array(z.string().check(storable)),
        z.transform((typed: string[]) => uniqueTags(typed)),
      ),
      z.array(z.string()).check(
        z.maxLength(PROTECTED_TAGS_MAX, `Höchstens ${PROTECTED_TAGS_MAX} Tags lassen sich schützen`),
        z.refine((tags) => tags.every((tag) => tag.length <= TAG_MAX), TAG_TOO_LONG),
      ),
    ),
  }),
  response: protectedTags,
});

const queuedTag = z.object({
  id: z.string(),
  contactId: z.string(),
  tag: z.string(),
  attempts: z.int(),
  /** German sentence for the delay; empty before the first attempt. */
  reason: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export type QueuedTag = z.output<typeof queuedTag>;

export const readTagQueue = route({
  method: 'GET',
  path: '/api/activecampaign/queue',
  response: z.object({
    pending: z.int(),
    /** ISO 8601; the oldest waiting tag. */
    oldestAt: z.optional(z.string()),
    delivered: z.int(),
    /** The owner's tags that were given up, the newest first, at most 100. */
    dead: z.array(queuedTag),
    /** All tags that were given up, and those caused by visitors. */
    deadCount: z.int(),
    deadByVisitors: z.int(),
  }),
});

const id = z.object({ id: z.uuid() });

/** Retries a tag that was given up. 404 if it is gone. */
export const retryTag = route({
  method: 'POST',
  path: '/api/activecampaign/queue/:id/retry',
  params: id,
  response: tagOutcome,
});
/** Deletes a tag that was given up. */
export const discardTag = route({
  method: 'DELETE',
  path: '/api/activecampaign/queue/:id',
  params: id,
  status: 204,
});
