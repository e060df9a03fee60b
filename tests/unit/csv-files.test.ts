import { describe, expect, test } from 'vitest';
import { readCount, readDay, readYesNo } from '#domain/csv.ts';
import { readCsv } from '#islands/admin/csv/csv-table.ts';

const words = {
  noText: 'kein Text',
  openQuote: (line: number) => `offen ab Zeile ${line}`,
  empty: 'leer',
  tooMany: (max: number) => `mehr als ${max}`,
};
const utf8 = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;
const read = (text: string) => readCsv(utf8(text), words);

const HEADERS = ['E-Mail', 'Vorname', 'Stadt'];
const ADA = ['ada@example.org', 'Ada', 'Ulm'];
const BO = ['bo@example.org', 'Bo', 'Bonn'];
const TABLE = { headers: HEADERS, rows: [ADA, BO] };

const ENDINGS = ['\r\n', '\n', '\r'];
const SEPARATORS = [';', ',', '\t', '|'];

const writeTable = (separator: string, endings: readonly string[]): string =>
  [HEADERS, ADA, BO].map((cells, row) => cells.join(separator) + (endings[row] ?? '')).join('');

describe('a CSV file', () => {
  test.each(SEPARATORS)('is read with the separator %j and any mixture of line endings', (separator) => {
    for (const first of ENDINGS)
      for (const second of ENDINGS)
        for (const last of [...ENDINGS, ''])
          expect(read(writeTable(separator, [first, second, last]))).toEqual({ ...TABLE, lines: [2, 3] });
  });

  test.each([
    ['sep=;\r\n', [2, 3]],
    ['\uFEFFSEP=;\n', [2, 3]],
    ['"sep=;"\r', [2, 3]],
    ['\n', [3, 4]],
    ['\r\n;;\r\n', [4, 5]],
    ['Kontakte, Stand Montag\n', [3, 4]],
    ['Kontakte;;\n\n', [4, 5]],
  ])('is read below %j, and its rows keep their numbers', (before, lines) => {
    expect(read(before + writeTable(';', ['\n', '\n', '']))).toEqual({ ...TABLE, lines });
  });

  test('is read with the separator that most of its rows agree on', () => {
    const text = 'Name, Vorname;E-Mail;Ort, PLZ, Land;Tel, mobil\n"Berg, Ada";ada@example.org;"Ulm, 89073, D";1';
    expect(read(text)).toMatchObject({ rows: [['Berg, Ada', 'ada@example.org', 'Ulm, 89073, D', '1']] });
    expect(read('E-Mail\nada@example.org\nbo@example.org')).toMatchObject({
      headers: ['E-Mail'],
      rows: [[ADA[0]], [BO[0]]],
    });
  });

  test.each([
    ['macintosh', [0x9f, 0x9a, 0xa7, 0x80]],
    ['windows-1252', [0xfc, 0xf6, 0xdf, 0xc4]],
  ])('of Excel in %s keeps its umlauts', (_, [ue = 0, oe = 0, sz = 0, ae = 0]) => {
    const codes = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
    const bytes = [
      ...codes('E-Mail;Name\rada@example.org;J'),
      oe,
      ...codes('rg M'),
      ue,
      ...codes('ller\rbo@example.org;Gro'),
      sz,
      ...codes(' '),
      ae,
      ...codes('rger\r'),
    ];
    expect(readCsv(new Uint8Array(bytes).buffer, words).rows.map(([, name]) => name)).toEqual([
      'Jörg Müller',
      'Groß Ärger',
    ]);
  });

  test.each([true, false])("of Excel's 'Unicode Text' is read (little endian: %s)", (isLittle) => {
    const text = `\uFEFF${writeTable('\t', ['\n', '\n', ''])}`;
    const view = new DataView(new ArrayBuffer(2 * text.length));
    for (const [at, char] of [...text].entries()) view.setUint16(2 * at, char.charCodeAt(0), isLittle);
    expect(readCsv(view.buffer, words)).toMatchObject(TABLE);
  });

  test('that is a workbook instead is refused', () => {
    expect(() => read('PK\u0003\u0004\0\0\nA')).toThrow('kein Text');
  });

  test('whose quote never closes names the row in which it opens', () => {
    expect(() => read('E-Mail;Vorname\nada@example.org;"Ada\nbo@example.org;Bo')).toThrow('offen ab Zeile 2');
    expect(() => read('E-Mail;Vorname\n\n"Ada\n2";x\nbo@example.org;"Bo')).toThrow('offen ab Zeile 4');
  });
});

describe('a cell', () => {
  test.each([
    [true, ['ja', 'WAHR', ' x ', '1', 'true', 'an', 'Yes']],
    [false, ['nein', 'FALSCH', 'n', 'aus', '0', 'off', 'False']],
    [undefined, ['vielleicht', '', '2', 'jein']],
  ])('means %s or not by one vocabulary', (meaning, cells) => {
    expect(cells.map(readYesNo)).toEqual(cells.map(() => meaning));
  });

  test.each([
    ['12', 12],
    ['1.234', 1234],
    ['1,234,567', 1_234_567],
    ['1.234,00', 1234],
    ['1,2E+05', 120_000],
    ['5\nalt2', undefined],
    ['1,5', undefined],
    ['viele', undefined],
  ])('%j is the count %s', (cell, count) => {
    expect(readCount(cell)).toBe(count);
  });

  test.each([
    ['3.2.2024', '2024-02-03'],
    ['03.02.24', '2024-02-03'],
    ['2024-02-03 10:00', '2024-02-03'],
    ['31.02.2024', undefined],
  ])('%j is the day %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });
});
