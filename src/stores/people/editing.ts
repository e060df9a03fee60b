import {
  clearBounce,
  clearBounces,
  deletePerson,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/editing.ts';
import { type ImportPlan, type ImportResult, importPeople, previewImport } from '#contracts/people/imports.ts';
import type { Person } from '#contracts/people/reading.ts';
import type { Result } from '#contracts/route.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { callAsAdmin } from '#stores/session.ts';

/**
 * Sends the confirmation mail again.
 *
 * @returns time of sending, ISO 8601
 * @throws ApiError, NetworkError; here and below
 */
export const resend = async (id: number): Promise<string> =>
  (await callAsAdmin(resendConfirmation, { params: { id } })).dueAt;

export const removeFromLists = (id: number, lists: ListName[]): Promise<Person> =>
  callAsAdmin(revokeConsent, { params: { id }, body: { lists } });

/** Clears the bounce mark of an address, so that mails go to it again. */
export const allowMails = (id: number): Promise<Person> => callAsAdmin(clearBounce, { params: { id } });

/** Clears the bounce marks of all matching people. @returns number of people */
export const allowMailsToAll = async (filter: PeopleFilter): Promise<number> =>
  (await callAsAdmin(clearBounces, { body: filter })).forgiven;

export const removePerson = (id: number): Promise<undefined> => callAsAdmin(deletePerson, { params: { id } });

export const undeletePerson = (id: number): Promise<undefined> => callAsAdmin(restorePerson, { params: { id } });

export type Resent = Result<typeof resendConfirmations>;

/** Sends the confirmation mail again to all matching people who have not confirmed. */
export const resendToAll = (filter: PeopleFilter): Promise<Resent> =>
  callAsAdmin(resendConfirmations, { body: filter });

/** Computes what an import would do. */
export const preview = (plan: ImportPlan): Promise<ImportResult> => callAsAdmin(previewImport, { body: plan });

export const runImport = (plan: ImportPlan): Promise<ImportResult> => callAsAdmin(importPeople, { body: plan });
