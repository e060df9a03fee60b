import { atom } from 'nanostores';
import { failureMessage, UNKNOWN_FAILURE } from '#api/request.ts';
import type { Result } from '#contracts/route.ts';
import {
  discardTag,
  readProtectedTags,
  readTagQueue,
  retryTag,
  saveProtectedTags,
  tagContact,
  testActiveCampaign,
} from '#contracts/tagging/contact-tags.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** State of the connection (spec 4.8); `refused` is an answer of ActiveCampaign, `failed` means no answer. */
export type ConnectionState =
  | { readonly status: 'unknown' | 'success' }
  | { readonly status: 'refused' | 'failed'; readonly message: string };

export const $connection = atom<ConnectionState>({ status: 'unknown' });

/** Tests the connection; its state is unknown meanwhile. */
export async function testConnection(): Promise<void> {
  const unknown: ConnectionState = { status: 'unknown' };
  $connection.set(unknown);
  const tested = await callAsAdmin(testActiveCampaign).then(
    ({ status, message }): ConnectionState =>
      status === 'success' ? { status } : { status: 'refused', message: message || UNKNOWN_FAILURE },
    (error: unknown): ConnectionState => ({ status: 'failed', message: failureMessage(error) }),
  );
  if ($connection.get() === unknown) $connection.set(tested);
}

/** Tags that wait for ActiveCampaign or were given up. */
export const tagQueueQuery = query(readTagQueue.path, () => callAsAdmin(readTagQueue));

export type TagQueue = Result<typeof readTagQueue>;

/** Answer of ActiveCampaign to a tag. */
export type TagOutcome = Result<typeof tagContact>;

/** Refreshes the queue even if the change failed. */
const refreshAfter = <T>(change: Promise<T>): Promise<T> => change.finally(() => void tagQueueQuery.refresh());

/** Tags a contact. @throws ApiError, NetworkError; here and below */
export async function addTag(contactid: string, tag: string): Promise<TagOutcome> {
  const outcome = await refreshAfter(callAsAdmin(tagContact, { query: { contactid, tag } }));
  return outcome.status === 'error' ? { ...outcome, message: outcome.message || UNKNOWN_FAILURE } : outcome;
}

export const retryDeadTag = (id: string): Promise<TagOutcome> =>
  refreshAfter(callAsAdmin(retryTag, { params: { id } }));

export const discardDeadTag = (id: string): Promise<undefined> =>
  refreshAfter(callAsAdmin(discardTag, { params: { id } }));

/** Tags that visitors must not cause, in addition to those of the lists. */
export const protectedTagsQuery = query(readProtectedTags.path, () => callAsAdmin(readProtectedTags));

export async function protectTags(tags: string[]): Promise<void> {
  await callAsAdmin(saveProtectedTags, { body: { tags } });
  await protectedTagsQuery.refresh();
}
