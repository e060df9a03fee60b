import { disclosePerson, exportPeople } from '#contracts/people/export.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { readCsvParts } from '#stores/csv-parts.ts';
import { callAsAdmin } from '#stores/session.ts';

/**
 * The CSV file of all who match, read in parts.
 *
 * @param onProgress told how many people it has so far
 * @throws ApiError, NetworkError
 */
export const readCsv = (
  filter: PeopleFilter,
  hasInterests: boolean,
  onProgress: (people: number) => void,
): Promise<Blob> =>
  readCsvParts(async (after) => {
    const { people, ...part } = await callAsAdmin(exportPeople, {
      query: { ...filter, ...(hasInterests && { interests: 'yes' as const }), ...(after !== undefined && { after }) },
    });
    return { ...part, rows: people };
  }, onProgress);

/** Everything that is stored of somebody. @throws ApiError, NetworkError */
export const readDisclosure = (id: number): Promise<Readonly<Record<string, unknown>>> =>
  callAsAdmin(disclosePerson, { params: { id } });
