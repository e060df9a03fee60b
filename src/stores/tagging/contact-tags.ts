import { atom } from 'nanostores';
import { reasonOf, UNKNOWN_FAILURE } from '#api/request.ts';
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

/** What is known of the connection (spec 4.8); `refused` is ActiveCampaign's answer, `failed` is none at all. */
export type ConnectionState =
  | { readonly status: 'unknown' | 'success' }
  | { readonly status: 'refused' | 'failed'; readonly message: string };

export const $connection = atom<ConnectionState>({ status: 'unknown' });

/** Tests the connection. While it is being tested, nothing is known. */
export async function testConnection(): Promise<void> {
  const unknown: ConnectionState = { status: 'unknown' };
  $connection.set(unknown);
  const tested = await callAsAdmin(testActiveCampaign).then(
    ({ status, message }): ConnectionState =>
      status === 'success' ? { status } : { status: 'refused', message: message || UNKNOWN_FAILURE },
    (error: unknown): ConnectionState => ({ status: 'failed', message: reasonOf(error) }),
  );
  if ($connection.get() === unknown) $connection.set(tested);
}

/** What has not reached ActiveCampaign yet, or never will. */
export const tagQueueQuery = query(readTagQueue.path, () => callAsAdmin(readTagQueue));

/** The waiting and the given-up tags. */
export type TagQueue = Result<typeof readTagQueue>;

/** How ActiveCampaign took a tag. */
export type TagOutcome = Result<typeof tagContact>;

/** Reads the queue again, whether the change worked or not. */
const refreshAfter = <T>(change: Promise<T>): Promise<T> => change.finally(() => void tagQueueQuery.refresh());

/** Tags a contact. @throws ApiError, NetworkError */
export async function addTag(contactid: string, tag: string): Promise<TagOutcome> {
  const outcome = await refreshAfter(callAsAdmin(tagContact, { query: { contactid, tag } }));
  return outcome.status === 'error' ? { ...outcome, message: outcome.message || UNKNOWN_FAILURE } : outcome;
}

/** Tries a tag again that was given up. @throws ApiError, NetworkError */
export const retryDeadTag = (id: string): Promise<TagOutcome> =>
  refreshAfter(callAsAdmin(retryTag, { params: { id } }));

/** Forgets a tag that was given up. @throws ApiError, NetworkError */
export const discardDeadTag = (id: string): Promise<undefined> =>
  refreshAfter(callAsAdmin(discardTag, { params: { id } }));

/** The tags that no visitor can cause, beside those of the lists. */
export const protectedTagsQuery = query(readProtectedTags.path, () => callAsAdmin(readProtectedTags));

/** Replaces them. @throws ApiError, NetworkError */
export async function protectTags(tags: string[]): Promise<void> {
  await refreshAfter(callAsAdmin(saveProtectedTags, { body: { tags } }));
  await protectedTagsQuery.refresh();
}
