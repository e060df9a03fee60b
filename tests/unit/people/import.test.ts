import { describe, expect, test } from 'vitest';
import { email } from '#contracts/fields.ts';
import { detectProgram, findTagColumns, peopleMappingOf } from '#domain/people/import/columns.ts';
import { type PersonRow, readPeople } from '#domain/people/import/rows.ts';
import { countTags, firstFate, type TagFate, tagReader } from '#domain/people/import/tags.ts';
import { readCsv } from '#islands/admin/csv/csv-table.ts';
import { PROGRAM_EXPORTS } from '#tests/support/people/exports.ts';

const words = {
  noText: 'kein Text',
  openQuote: (line: number) => `offen ab ${line}`,
  empty: 'leer',
  tooMany: (max: number) => `mehr als ${max}`,
};
const utf8 = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

function parseEmail(cell: string): string | undefined {
  const parsed = email.safeParse(cell);
  return parsed.success ? parsed.data : undefined;
}

function read(bytes: ArrayBuffer) {
  const { headers, rows, lines } = readCsv(bytes, words);
  const reading = {
    headers,
    lines,
    mapping: peopleMappingOf(headers),
    parseEmail,
    now: new Date('2026-11-21T08:00:00Z'),
  };
  return { program: detectProgram(headers), rows: readPeople(rows, reading) };
}

const ada: PersonRow = {
  line: 2,
  email: 'ada@example.org',
  name: 'Ada Löwe',
  consentAt: null,
  consentSource: null,
  hasLeft: false,
  tags: [],
  note: null,
};

describe('a table of people', () => {
  test.each(PROGRAM_EXPORTS)('from %s is read by its columns', (program, text, expected) => {
    expect(read(utf8(text))).toEqual({ program, rows: [{ ...ada, ...expected }] });
  });

  test('cannot insert a mail header, a formula or a second address through a cell', () => {
    const text = [
      'Email;Name;Quelle;Status',
      '"ada@example.org\r\nBcc: alle@example.org";Ada;;',
      'ada@example.org, bo@example.org;Ada;;',
      "'=cmd@example.org;'=HYPERLINK(\"x\");'+1;",
      '"bo@example.org";"Bo\r\nBcc: alle@example.org";"a\u0000b\u2028c";',
      'ohne;;;',
      ';;;',
    ].join('\n');
    const { rows } = read(utf8(text));
    expect(rows.map(({ email: address }) => address)).toEqual([null, null, '=cmd@example.org', 'bo@example.org', null]);
    expect(rows[2]).toMatchObject({ name: '=HYPERLINK("x")', consentSource: '+1' });
    expect(rows[3]).toMatchObject({ name: 'Bo Bcc: alle@example.org', consentSource: 'a b c' });
  });

  test('counts an address as unsubscribed if one of its rows says so', () => {
    const text = 'Email,Status\nAda@example.org,active\nbo@example.org,active\nada@example.org,unsubscribed';
    expect(read(utf8(text)).rows.map(({ hasLeft }) => hasLeft)).toEqual([true, false, true]);
  });

  test.each(['0', '', 'gestern', '31.02.2020', '2030-01-01', '1970-01-01', '0000-00-00 00:00:00', '03/04/2021'])(
    'gives no proof of consent by the implausible date "%s"',
    (cell) => {
      expect(read(utf8(`Email,OPTIN_TIME\nada@example.org,${cell}`)).rows[0]).toMatchObject({ consentAt: null });
    },
  );
});

describe('the tags of another program', () => {
  const csv = [
    'Email Address,TAGS,NOTES',
    'ada@example.org,"""Kreis"",""Atem, Stille""",x',
    'bo@example.org,"kreis; VIP ; VIP",',
    'cy@example.org,,',
    `dee@example.org,${'x'.repeat(80)},`,
  ].join('\n');
  const { headers, rows } = readCsv(utf8(csv), words);
  const columns = findTagColumns(headers);

  test('are counted without case, and a tag of several people is proposed as a choice', () => {
    const { tags, others } = countTags(rows, columns);
    expect(tags).toEqual([
      { key: 'kreis', name: 'Kreis', count: 2 },
      { key: 'atem, stille', name: 'Atem, Stille', count: 1 },
      { key: 'vip', name: 'VIP', count: 1 },
      { key: 'x'.repeat(60), name: 'x'.repeat(60), count: 1 },
    ]);
    expect(others).toBe(0);
    expect(tags.map(firstFate).map(([, fate]) => fate)).toEqual(['choice', 'note', 'note', 'note']);
  });

  test('become choices, a note or nothing, as the owner decides for each', () => {
    const fates = new Map<string, TagFate>([
      ['kreis', 'choice'],
      ['atem, stille', 'note'],
      ['vip', 'none'],
    ]);
    expect(rows.map(tagReader(columns, fates))).toEqual([
      { tags: ['Kreis'], note: 'Tags: Atem, Stille' },
      { tags: ['kreis'], note: null },
      { tags: [], note: null },
      { tags: [], note: null },
    ]);
  });

  test('are bounded: forty in a file and so in a row, five hundred characters in a note', () => {
    const cells = [Array.from({ length: 60 }, (_, index) => `Tag Nummer ${index}`).join(',')];
    const { tags, others } = countTags([cells], [0]);
    expect([tags.length, others]).toEqual([40, 20]);
    const all = (fate: TagFate) => tagReader([0], new Map(tags.map(({ key }) => [key, fate])))(cells);
    expect(all('choice').tags).toHaveLength(40);
    expect(all('note').note?.length).toBeLessThanOrEqual(500);
  });
});
