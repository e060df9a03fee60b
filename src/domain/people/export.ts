import { formatInstant } from '../berlin-time.ts';
import { CSV_BOM, csvLine } from '../csv.ts';
import { choiceLabel, STATUS_LABELS } from './labels.ts';
import { LIST_NAMES } from './lists.ts';
import type { PersonChoice, PersonEntry } from './view.ts';

/** Somebody as a file has them; moments are ISO 8601. */
interface Person {
  readonly email: string;
  readonly name: string | null;
  readonly entries: readonly Omit<PersonEntry, 'entryPage'>[];
  readonly choices?: readonly PersonChoice[];
  /** What they have bought and kept, by its names. */
  readonly bought?: readonly string[];
}

/** Whether what somebody wrote about themselves is in the file (docs/decisions/law.md, M8). */
interface Columns {
  readonly hasInterests: boolean;
}

const HEAD = [
  'E-Mail',
  'Name',
  'Liste',
  'Status',
  'Angemeldet',
  'Bestätigt',
  'Abgemeldet',
  'Vorgemerkt',
  'Quelle',
  'Kampagne',
  'Kurzlink',
  'Gekauft',
];

/** What a file begins with. */
export const peopleCsvHead = ({ hasInterests }: Columns): string =>
  CSV_BOM + csvLine(hasInterests ? [...HEAD, 'Interessen'] : HEAD);

/** `20.11.2026 13:00`, which a spreadsheet reads as a date. */
const moment = (instant: string | null): string =>
  instant === null
    ? ''
    : formatInstant(instant)
        .replace(',', '')
        .replace(/\sUhr$/, '');

/** What somebody is here for, as far as it is confirmed where the list is. */
const chosen = (choices: readonly PersonChoice[], { list, status }: Pick<PersonEntry, 'list' | 'status'>): string =>
  choices
    .filter(({ confirmedAt }) => list === 'waitlist' && (status === 'pending' || confirmedAt !== null))
    .map(choiceLabel)
    .join(', ');

/** The lines of one person, one for each list. */
export const personCsv = (
  { email, name, entries, choices = [], bought = [] }: Person,
  { hasInterests }: Columns,
): string =>
  entries
    .map(({ list, status, requestedAt, confirmedAt, revokedAt, interests, source, campaign, link }) =>
      csvLine([
        email,
        name ?? '',
        LIST_NAMES[list],
        STATUS_LABELS[status],
        moment(requestedAt),
        moment(confirmedAt),
        moment(revokedAt),
        chosen(choices, { list, status }),
        source,
        campaign ?? '',
        link ?? '',
        bought.join(', '),
        ...(hasInterests ? [interests ?? ''] : []),
      ]),
    )
    .join('');
