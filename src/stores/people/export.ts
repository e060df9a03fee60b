import { disclosePerson, exportPeople, sendDisclosure } from '#contracts/people/export.ts';
import type { Person } from '#contracts/people/reading.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import { readCsvParts } from '#stores/csv-parts.ts';
import { callAsAdmin } from '#stores/session.ts';

/**
 * Reads the CSV file of all matching people in parts.
 *
 * @param onProgress receives the number of people so far
 * @throws ApiError, NetworkError; here and below
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

/** Mails a person all their stored data. */
export const mailDisclosure = (id: number): Promise<Person> => callAsAdmin(sendDisclosure, { params: { id } });

/** Reads all stored data about a person ('Auskunft'). */
export const readDisclosure = (id: number): Promise<Readonly<Record<string, unknown>>> =>
  callAsAdmin(disclosePerson, { params: { id } });
