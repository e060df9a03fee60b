import {
  deletePerson,
  forgiveBounce,
  forgiveBounces,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/editing.ts';
import type { Person } from '#contracts/people/reading.ts';
import type { Result } from '#contracts/route.ts';
import type { ListName } from '#domain/people/lists.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Sends the confirmation mail once more. @returns when it goes out, ISO 8601 @throws ApiError, NetworkError */
export const sendAgain = async (id: number): Promise<string> =>
  (await callAsAdmin(resendConfirmation, { params: { id } })).dueAt;

/** Takes somebody off lists. @throws ApiError, NetworkError */
export const takeOff = (id: number, lists: ListName[]): Promise<Person> =>
  callAsAdmin(revokeConsent, { params: { id }, body: { lists } });

/** Lets mails go to an address again. @throws ApiError, NetworkError */
export const allowMails = (id: number): Promise<Person> => callAsAdmin(forgiveBounce, { params: { id } });

/** Lets mails go again to all who match. @returns to how many @throws ApiError, NetworkError */
export const allowMailsToAll = async (filter: PeopleFilter): Promise<number> =>
  (await callAsAdmin(forgiveBounces, { body: filter })).forgiven;

/** Deletes somebody. @throws ApiError, NetworkError */
export const removePerson = (id: number): Promise<undefined> => callAsAdmin(deletePerson, { params: { id } });

/** Undoes a deletion. @throws ApiError, NetworkError */
export const bringBackPerson = (id: number): Promise<undefined> => callAsAdmin(restorePerson, { params: { id } });

/** What came of sending the confirmation mail to many. */
export type Resent = Result<typeof resendConfirmations>;

/** Sends the confirmation mail once more to all who match and have not confirmed. @throws ApiError, NetworkError */
export const sendAgainToAll = (filter: PeopleFilter): Promise<Resent> =>
  callAsAdmin(resendConfirmations, { body: filter });
