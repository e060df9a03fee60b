import { atom, type ReadableAtom } from 'nanostores';
import { countPeople, listPeople, readPerson } from '#contracts/people/reading.ts';
import type { Result } from '#contracts/route.ts';
import { filterOf, type PeopleView } from '#domain/people/view-address.ts';
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
