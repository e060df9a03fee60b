import { formatInstant } from '../berlin-time.ts';
import { CSV_BOM, csvLine } from '../csv.ts';
import { TAG_PREFIX } from './choices.ts';
import { choiceLabel, STATUS_LABELS } from './labels.ts';
import { LIST_NAMES } from './lists.ts';
import type { PersonChoice, PersonEntry } from './view.ts';

/** Person in the export; moments are ISO 8601. */
interface Person {
  readonly email: string;
  readonly name: string | null;
  readonly entries: readonly Omit<PersonEntry, 'entryPage'>[];
  readonly choices?: readonly PersonChoice[];
  /** Answer to 'Woher kennst du uns?'. */
  readonly heardFrom?: string | null;
  /** Names of purchases that were not returned. */
  readonly bought?: readonly string[];
}

/** Optional column: interests are free text that people wrote about themselves (docs/decisions/law.md, M8). */
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
  'Kennt uns',
];

export const peopleCsvHead = ({ hasInterests }: Columns): string =>
  CSV_BOM + csvLine(hasInterests ? [...HEAD, 'Interessen'] : HEAD);

/** Formats a moment as `20.11.2026 13:00`, which spreadsheets read as a date. */
const moment = (instant: string | null): string =>
  instant === null
    ? ''
    : formatInstant(instant)
        .replace(',', '')
        .replace(/\sUhr$/, '');

/** Lists tags, and the choices on the waitlist; for confirmed entries only the confirmed choices. */
const chosen = (choices: readonly PersonChoice[], { list, status }: Pick<PersonEntry, 'list' | 'status'>): string =>
  choices
    .filter(({ choice }) => list === 'waitlist' || choice.startsWith(TAG_PREFIX))
    .filter(({ confirmedAt }) => status === 'pending' || confirmedAt !== null)
    .map(choiceLabel)
    .join(', ');

export const personCsv = (
  { email, name, entries, choices = [], bought = [], heardFrom = null }: Person,
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
        heardFrom ?? '',
        ...(hasInterests ? [interests ?? ''] : []),
      ]),
    )
    .join('');
