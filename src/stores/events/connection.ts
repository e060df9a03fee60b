import {
  exchangeClickUpCode,
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

/** Whether ClickUp is connected, and the address to connect it. */
export const clickUpAuthQuery = query(readClickUpAuth.path, () => callAsAdmin(readClickUpAuth));

/** State of the connection and its last synchronisation. */
export const clickUpStatusQuery = query(readClickUpStatus.path, () => callAsAdmin(readClickUpStatus));

/** All tasks that the last synchronisation read. */
export const clickUpTasksQuery = query(listClickUpTasks.path, () => callAsAdmin(listClickUpTasks));

export type ClickUpStatus = Result<typeof readClickUpStatus>;

/** Spec 3: the message contains this word exactly while ClickUp is connected. */
export const isConnected = ({ message }: ClickUpStatus): boolean => message.includes('Connected');

/** Invalidates everything that depends on the connection (spec 7). */
export function invalidateConnection(): void {
  for (const { path } of [readClickUpStatus, listClickUpTasks, listEvents, readClickUpAuth]) invalidate(path);
}

/** @throws ApiError, NetworkError; here and below */
export async function connectWithToken(token: string): Promise<void> {
  await callAsAdmin(setClickUpToken, { body: { token } });
  invalidateConnection();
}

/** Connects with an authorization code, or with the whole callback address that contains it. */
export async function connectWithCode(code: string): Promise<void> {
  await callAsAdmin(exchangeClickUpCode, { body: { code } });
  invalidateConnection();
}

/** Deletes the token and the synced events. */
export async function resetConnection(): Promise<void> {
  await callAsAdmin(resetClickUp);
  invalidateConnection();
}

/** Synchronises the whole list now. @param hideMissing confirms that events whose tasks are gone may disappear */
export async function syncNow(hideMissing: boolean): Promise<Result<typeof syncClickUp>> {
  try {
    return await callAsAdmin(syncClickUp, { body: { hideMissing } });
  } finally {
    for (const { path } of [readClickUpStatus, listClickUpTasks, listEvents]) invalidate(path);
  }
}
