import {
  readRegistrations,
  sendReplay as replayOperation,
  tellRegistered as tellOperation,
} from '#contracts/events/calendar.ts';
import type { Input } from '#contracts/route.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const registrationsQuery = pagedQuery((id: string) => callAsAdmin(readRegistrations, { params: { id } }));

/** Tells the registered that the evening has moved or is called off; returns how many. @throws ApiError, NetworkError; here and below */
export const tellRegistered = async (id: string): Promise<number> =>
  (await callAsAdmin(tellOperation, { params: { id } })).written;

export const sendReplay = async (id: string, body: Input<typeof replayOperation>['body']): Promise<number> =>
  (await callAsAdmin(replayOperation, { params: { id }, body })).written;
