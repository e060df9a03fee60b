import { countPeople, listPeople, readPerson } from '#contracts/people/reading.ts';
import type { Result } from '#contracts/route.ts';
import { filterOf, type PeopleView } from '#domain/people/view-address.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

export const peopleCountsQuery = query(countPeople.path, () => callAsAdmin(countPeople));

export type PeoplePage = Result<typeof listPeople>;

export const peoplePages = pagedQuery((view: PeopleView): Promise<PeoplePage> => {
  const { order, direction, after, before } = view;
  const asked = { ...filterOf(view), order, direction, ...(after && { after }), ...(before && { before }) };
  return callAsAdmin(listPeople, { query: asked });
});

export const personDetails = pagedQuery((id: number) => callAsAdmin(readPerson, { params: { id } }));
