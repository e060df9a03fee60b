import { atom, type ReadableAtom } from 'nanostores';
import {
  countPeople,
  deletePerson,
  disclosePerson,
  exportPeople,
  forgiveBounce,
  forgiveBounces,
  listPeople,
  type Person,
  readPerson,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/reading.ts';
import type { Result } from '#contracts/route.ts';
import type { ListName } from '#domain/people/lists.ts';
import { filterOf, type PeopleFilter, type PeopleView } from '#domain/people/view.ts';
import { callAsAdmin } from '#stores/accounts/login.ts';
import { query } from '#stores/query.ts';

/** How many stand how on each list. */
export const peopleCountsQuery = query(countPeople.path, () => callAsAdmin(countPeople));

/** A page of people. */
export type PeoplePage = Result<typeof listPeople>;

/** What is known of the people on display. */
export interface PeopleState {
  /** `reading` until the first answer; later pages are read while the last one stands. */
  readonly status: 'reading' | 'turning' | 'read' | 'failed';
  readonly page: PeoplePage | undefined;
  readonly error: unknown;
}

/** Reads one page after the other. */
export interface PeopleReader {
  readonly $state: ReadableAtom<PeopleState>;
  /** Reads what a view shows; an answer for an older one is ignored. */
  readonly open: (view: PeopleView) => Promise<void>;
}

/** A reader for one stay on the screen. */
export function peopleReader(): PeopleReader {
  const $state = atom<PeopleState>({ status: 'reading', page: undefined, error: undefined });

  async function open(view: PeopleView): Promise<void> {
    const { page } = $state.get();
    const reading: PeopleState = { status: page ? 'turning' : 'reading', page, error: undefined };
    $state.set(reading);
    const { order, direction, after, before } = view;
    const asked = { ...filterOf(view), order, direction, ...(after && { after }), ...(before && { before }) };
    const answered = await callAsAdmin(listPeople, { query: asked }).then(
      (found): PeopleState => ({ status: 'read', page: found, error: undefined }),
      (error: unknown): PeopleState => ({ status: 'failed', page: undefined, error }),
    );
    if ($state.get() === reading) $state.set(answered);
  }

  return { $state, open };
}

/** Somebody with all that is known of them. @throws ApiError, NetworkError */
export const readDetails = (id: number) => callAsAdmin(readPerson, { params: { id } });

/**
 * The CSV file of all who match, read in parts.
 *
 * @param onProgress told how many people it has so far
 * @throws ApiError, NetworkError
 */
export async function readCsv(
  filter: PeopleFilter,
  hasInterests: boolean,
  onProgress: (people: number) => void,
): Promise<Blob> {
  const parts: string[] = [];
  let people = 0;
  let after: string | undefined;
  do {
    const part = await callAsAdmin(exportPeople, {
      query: { ...filter, ...(hasInterests && { interests: 'yes' as const }), ...(after !== undefined && { after }) },
    });
    parts.push(part.text);
    people += part.people;
    onProgress(people);
    after = part.next ?? undefined;
  } while (after !== undefined);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

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

/** Everything that is stored of somebody, as a file. @throws ApiError, NetworkError */
export async function readDisclosure(id: number): Promise<Blob> {
  const everything = await callAsAdmin(disclosePerson, { params: { id } });
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' });
}

/** What came of sending the confirmation mail to many. */
export type Resent = Result<typeof resendConfirmations>;

/** Sends the confirmation mail once more to all who match and have not confirmed. @throws ApiError, NetworkError */
export const sendAgainToAll = (filter: PeopleFilter): Promise<Resent> =>
  callAsAdmin(resendConfirmations, { body: filter });
