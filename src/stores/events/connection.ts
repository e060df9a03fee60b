import {
  exchangeClickUpCode,
  hideClickUpTask,
  type ListTask,
  listClickUpTasks,
  readClickUpAuth,
  readClickUpStatus,
  resetClickUp,
  setClickUpToken,
  syncClickUp,
} from '#contracts/events/connection.ts';
import { listEvents } from '#contracts/events/public-events.ts';
import type { Result } from '#contracts/route.ts';
import { invalidate, query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Whether ClickUp is connected, and where to connect it. */
export const clickUpAuthQuery = query(readClickUpAuth.path, () => callAsAdmin(readClickUpAuth));

/** How the connection and its last synchronisation stand. */
export const clickUpStatusQuery = query(readClickUpStatus.path, () => callAsAdmin(readClickUpStatus));

/** Every task of the last reading of the list. */
export const clickUpTasksQuery = query(listClickUpTasks.path, () => callAsAdmin(listClickUpTasks));

/** Hides a task from the website, or shows it again. @throws ApiError, NetworkError */
export async function hideTask({ id }: ListTask, isHidden: boolean): Promise<void> {
  await callAsAdmin(hideClickUpTask, { params: { id }, body: { isHidden } });
  invalidate(listEvents.path);
  await clickUpTasksQuery.refresh();
}

/** What the server says of the connection. */
export type ClickUpStatus = Result<typeof readClickUpStatus>;

/** Spec 3: the message contains the word exactly while ClickUp is connected. */
export const isConnected = ({ message }: ClickUpStatus): boolean => message.includes('Connected');

/** Reads everything again that depends on the connection (spec 7). */
export function forgetConnection(): void {
  for (const { path } of [readClickUpStatus, listClickUpTasks, listEvents, readClickUpAuth]) invalidate(path);
}

/** Connects with an access token. @throws ApiError, NetworkError */
export async function connectWithToken(token: string): Promise<void> {
  await callAsAdmin(setClickUpToken, { body: { token } });
  forgetConnection();
}

/** Connects with an authorization code, or with the whole address it came in. @throws ApiError, NetworkError */
export async function connectWithCode(code: string): Promise<void> {
  await callAsAdmin(exchangeClickUpCode, { body: { code } });
  forgetConnection();
}

/** Deletes the token and the synced events. @throws ApiError, NetworkError */
export async function resetConnection(): Promise<void> {
  await callAsAdmin(resetClickUp);
  forgetConnection();
}

/**
 * Reads the whole list now.
 *
 * @param hideMissing confirms that events whose tasks are gone may vanish
 * @throws ApiError, NetworkError
 */
export async function syncNow(hideMissing: boolean): Promise<Result<typeof syncClickUp>> {
  try {
    return await callAsAdmin(syncClickUp, { body: { hideMissing } });
  } finally {
    for (const { path } of [readClickUpStatus, listClickUpTasks, listEvents]) invalidate(path);
  }
}
