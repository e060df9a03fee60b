import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importWords } from '#content/people/import.ts';
import { peopleMappingOf } from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople, unknownStatuses } from '#domain/people/import/rows.ts';
import { PROGRAM_EXPORTS } from '#tests/support/people/exports.ts';

type Columns = Readonly<Record<string, string>>;

/** Reads one row of a table with these columns. */
function readRow(columns: Columns): PersonRow {
  const headers = Object.keys(columns);
  const reading = {
    lines: [2],
    mapping: peopleMappingOf(headers),
    parseEmail: (cell: string) => cell,
    now: new Date('2026-11-21'),
  };
  const [row] = readPeople([Object.values(columns)], { headers, ...reading });
  if (row === undefined) throw new Error('no row');
  return row;
}

const proven = (columns: Columns): PersonRow =>
  readRow({ Email: 'ada@example.org', 'Opt-in date': '2021-03-04', ...columns });

const isConfirmed = ({ consentAt, hasLeft }: PersonRow): boolean => consentAt !== null && !hasLeft;

const samples = PROGRAM_EXPORTS.map(([, csv]): Columns => {
  const [head = '', row = ''] = csv.split('\n');
  const sign = head.includes(';') ? ';' : ',';
  const cells = row.split(sign);
  return Object.fromEntries(head.split(sign).map((header, index) => [header, cells[index] ?? '']));
});
const sample = fc.constantFrom(...samples);

const LEAVING = [
  'ausgetragen, Opt-out, opt_out, Opted Out, Widerrufen, Widerspruch, Abmeldung, Abgemeldet, gekündigt',
  'gekuendigt, Abgelehnt, suppressed, removed, kein Newsletter, nicht aktiv, Inaktiv, no, Nein, 0',
  'false, Unsubscribed, UNSUB, Cleaned, Bounced, Hard bounce, Blacklisted, Archived, Deaktiviert',
  'gesperrt, gelöscht, geloescht, Gelo\u0308scht, Cancelled, Declined, do not contact',
  'unsubscribe pending, Abbestellt, Ungültig, No longer subscribed, ausgetreten, Spam complaint',
].flatMap((words) => words.split(', '));
const UNCONFIRMED = ['Unconfirmed', 'Pending', 'Non-Subscribed', 'nicht angemeldet', 'unbestätigt', 'Not confirmed'];
const CONFIRMED = ['Active, aktiv, Confirmed, bestätigt, bestaetigt, SUBSCRIBED, Angemeldet, opt-in', ' '].flatMap(
  (words) => words.split(', '),
);
const UNKNOWN = 'Gold, 1, 2, -1, ja, yes, -, ✗, n/a, null, deaktivated?, unaktiv, not subscriber'.split(', ');
const LEFT_COLUMNS = [
  'UNSUB_TIME, CLEAN_TIME, Deactivated, Deaktiviert am, Bounced, Abgemeldet, Abgemeldet am, Blacklisted',
  'EMAIL_BLACKLISTED, Blocklisted, Ausgetragen, Opt-out, Gesperrt, Deleted at',
].flatMap((words) => words.split(', '));

describe('the permission of an imported person', () => {
  test.each(LEAVING)('ends with the status "%s"', (status) => {
    expect(proven({ Status: status })).toMatchObject({ hasLeft: true });
  });

  test.each(UNCONFIRMED)('is asked for with the status "%s"', (status) => {
    expect(proven({ Status: status })).toMatchObject({ hasLeft: false, consentAt: null });
    expect(unknownStatuses([[status]], { headers: ['Status'], mapping: { status: 0 } })).toEqual([]);
  });

  test.each(CONFIRMED)('holds with the status "%s"', (status) => {
    expect(proven({ Status: status })).toMatchObject({ hasLeft: false, consentAt: '2021-03-04T00:00:00.000Z' });
  });

  test('follows from no word but those of the list, in an export of any program', () => {
    const known = new Set(['', 'abonnent', 'abonnentin', 'abonniert', 'activated', 'active', 'aktiv', 'aktiviert']);
    for (const word of ['angemeldet', 'bestätigt', 'confirmed', 'doubleoptin', 'eingetragen']) known.add(word);
    for (const word of ['optedin', 'optin', 'subscribed', 'subscriber', 'double opt-in', 'opt-in']) known.add(word);
    const negated = fc
      .tuple(fc.constantFrom('nicht ', 'not ', 'un', 'in', 'de', 'kein ', 'ex-', 'non'), fc.constantFrom(...known))
      .map((parts) => parts.join(''));
    const word = fc.oneof(
      fc.constantFrom(...LEAVING, ...UNCONFIRMED, ...UNKNOWN),
      negated,
      fc.string({ unit: 'grapheme' }),
    );
    const isUnknown = (text: string): boolean => !known.has(text.trim().toLowerCase());
    fc.assert(
      fc.property(
        sample,
        fc.constantFrom('Status', 'Email Marketing', 'List status'),
        word.filter(isUnknown),
        (file, column, status) => {
          const { Status: _, ...columns } = file;
          expect(isConfirmed(readRow({ ...columns, [column]: status }))).toBe(false);
          expect(isConfirmed(readRow({ [column]: status, ...columns, 'Contact status': 'active' }))).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('ends with a yes or a date in any column of departures, wherever it stands', () => {
    const left = fc.constantFrom('1700000000', '1', 'ja', 'yes', 'true', '2023-01-01 00:00:00', '01.02.2023');
    const stayed = fc.constantFrom('0', '', 'nein', 'no', 'false', '0000-00-00 00:00:00');
    fc.assert(
      fc.property(sample, fc.shuffledSubarray(LEFT_COLUMNS, { minLength: 1 }), left, stayed, (file, names, yes, no) => {
        const columns = Object.fromEntries(names.map((name) => [name, no]));
        for (const name of names) {
          expect(readRow({ ...file, ...columns, [name]: yes }).hasLeft).toBe(true);
          expect(proven({ ...columns, [name]: yes }).hasLeft).toBe(true);
        }
        expect(proven(columns)).toMatchObject({ hasLeft: false, consentAt: '2021-03-04T00:00:00.000Z' });
      }),
      { numRuns: 300 },
    );
  });

  test('is not read from a column that the owner leaves out or takes for something else', () => {
    const headers = ['Email', 'Consent date', 'Status', 'Bounced'];
    const read = (mapping: ReturnType<typeof peopleMappingOf>) =>
      readPeople([['ada@example.org', '2021-03-04', 'Gold', 'ja']], {
        headers,
        lines: [2],
        mapping,
        parseEmail: (cell) => cell,
        now: new Date('2026-11-21'),
      })[0];
    expect(read({ email: 0, consentAt: 1 })).toMatchObject({ hasLeft: false, consentAt: '2021-03-04T00:00:00.000Z' });
    expect(read({ email: 0, consentAt: 1, leftAt: 2, consentSource: 3 })).toMatchObject({ hasLeft: true });
  });

  test('names the unknown words to the owner, the most frequent first', () => {
    const rows = ['Gold', 'active', 'Silber', 'Gold', 'Unsubscribed', '', 'Pending'].map((status) => [status]);
    const words = unknownStatuses(rows, { headers: ['Status'], mapping: { status: 0 } });
    expect(words).toEqual(['Gold', 'Silber']);
    expect(importWords.strangeStatuses(words)).toContain('Im Status steht „Gold“ und „Silber“.');
    expect(importWords.strangeStatuses(Array.from({ length: 12 }, (_, index) => `W${index}`))).toContain(
      'und 2 weitere.',
    );
  });
});
