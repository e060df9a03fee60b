import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { csvLine, toCsv, writtenCell } from '#domain/csv.ts';
import { type CheckedRow, type ImportChoice, planImport } from '#domain/redirects/import.ts';
import { detectSource, guessMapping, OWN_NAMES, ownTable, readDraft } from '#domain/redirects/table.ts';
import { checkRows, readTable } from '#islands/admin/redirects/transfer/csv-table.ts';

const bytes = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;

function firstDraft(text: string) {
  const { headers, rows } = readTable(bytes(text));
  return { source: detectSource(headers), ...readDraft(rows[0] ?? [], guessMapping(headers)) };
}

describe('a table of redirects', () => {
  test.each([
    [
      'Shlink',
      'createdAt,shortUrl,shortCode,longUrl,domain,title,tags,visits\n2024-05-01T10:00:00+02:00,https://s.de/abc,abc,https://a.de/x?y=1,s.de,"Kurs, neu",Flyer|Praxis,12',
      { slug: 'abc', targetUrl: 'https://a.de/x?y=1', title: 'Kurs, neu', category: { name: 'Flyer' }, clicks: 12 },
      { createdAt: '2024-05-01T08:00:00.000Z', metadata: { tags: ['Praxis'] } },
    ],
    [
      'YOURLS',
      'keyword,url,title,timestamp,ip,clicks\nozh,http://ozh.org/,"Ozh ""x""",2023-01-31 23:59:58,127.0.0.1,"1,234"',
      { slug: 'ozh', targetUrl: 'http://ozh.org/', title: 'Ozh "x"', clicks: 1234, category: null },
      { createdAt: '2023-01-31T23:59:58.000Z', metadata: '' },
    ],
    [
      'Bitly',
      'Title,Long URL,Bitlink,Created,Engagements,Tags\nWinter,https://a.de/winter,bit.ly/w-2026,2026-01-02,7,',
      { slug: 'w-2026', targetUrl: 'https://a.de/winter', title: 'Winter', clicks: 7 },
      { createdAt: '2026-01-02T00:00:00.000Z' },
    ],
    [
      'Dub',
      'Short link,Destination URL,Tags,Created at,Expires at,Clicks,Comments\nhttps://dub.sh/%C3%BCber?x,https://a.de/,"Insta, Bio",2026-03-01T00:00:00.000Z,2026-12-31T23:00:00Z,0,Notiz',
      {
        slug: 'über',
        targetUrl: 'https://a.de/',
        category: { name: 'Insta' },
        expiresAt: '2026-12-31',
        description: 'Notiz',
      },
      { metadata: { tags: ['Bio'] } },
    ],
    [
      'own',
      '\uFEFFSlug;Ziel-URL;Titel;Beschreibung;Aktiv;Klicks zählen;Kategorie;Ablaufdatum\r\nalt;https://a.de/;\'=1+1;"a\nb";nein;nein;Flyer;31.12.2099\r\n',
      { slug: 'alt', title: '=1+1', description: 'a\nb', active: 'false', trackClicks: false },
      { category: { name: 'Flyer', color: '#a90499' }, expiresAt: '2099-12-31' },
    ],
    [undefined, 'Kürzel\tZiel\nx\thttps://a.de/', { slug: '', targetUrl: 'https://a.de/' }, {}],
  ] as const)('from %s is understood', (source, text, expected, more) => {
    expect(firstDraft(text)).toMatchObject({ source, ...expected, ...more });
  });

  test('keeps unreadable values unchanged instead of guessing', () => {
    const draft = firstDraft('slug,url,expires,created\na,https://a.de/,31.2.2026,gestern');
    expect([draft.expiresAt, draft.createdAt]).toEqual(['31.2.2026', undefined]);
    expect(() => readTable(bytes('slug,url'))).toThrow('In der Datei steht kein Link');
    expect(() => readTable(bytes('slug,url\n"a,b'))).toThrow('In Zeile 2 öffnet ein Anführungszeichen');
  });

  test('in windows-1252 is read', () => {
    const text = new Uint8Array([...'slug;url;title\na;https://a.de/;'].map((char) => char.charCodeAt(0)).concat(0xfc));
    expect(readTable(text.buffer).rows[0]?.[2]).toBe('ü');
  });

  test('is written so that every cell can be read again, and no spreadsheet executes one', () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t\r ;"]{1,4}[a-z]?$/));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (cells) => {
        const rows = cells.map(([slug, title]) => [`x${slug}`, title]);
        const text = toCsv([['Slug', 'Titel', 'Ziel-URL'], ...rows.map((row) => [...row, 'https://a.de/'])]);
        const read = readTable(bytes(text)).rows.map((row) => row.slice(0, 2));
        expect(read).toEqual(rows);
      }),
    );
    expect(toCsv([['=1', '-x', "'@", 'a']])).toBe("\uFEFF'=1;'-x;''@;a\r\n");
    for (let code = 1; code <= 0xff_ff; code += 1) {
      const char = String.fromCharCode(code);
      const signs = /^[=+\-@]/.test(char.normalize('NFKC')) ? [char] : [];
      const skipped = /[\p{Z}\p{Cc}\p{Cf}]/u.test(char) ? [`${char}=1`, ` ${char}@a`] : [];
      for (const cell of [...signs, ...skipped]) {
        expect(csvLine([cell]).replace(/^"/, ''), code.toString(16)).toMatch(/^'/);
        expect(writtenCell(`'${cell}`)).toBe(cell);
      }
    }
    expect(writtenCell("'s")).toBe("'s");
  });
});

describe('the check of a table', () => {
  beforeEach(() => vi.stubGlobal('location', { origin: 'https://mein-erwachen.example' }));
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ['Kategorie', 'x'.repeat(51), 'Kategorie: Der Name darf höchstens 50 Zeichen lang sein'],
    ['Tags', `${'x'.repeat(51)},b`, 'Kategorie: Der Name darf höchstens 50 Zeichen lang sein'],
    ['Kategorie', 'a\u0001b', 'Kategorie: Der Text enthält Zeichen, die nicht gespeichert werden können'],
    ['Klicks', '1.000.000.001', 'Die Zahl der Klicks darf höchstens 1.000.000.000 sein'],
    ['Klicks', '9'.repeat(400), 'Die Zahl der Klicks darf höchstens 1.000.000.000 sein'],
    ['Erstellt', '9999-12-31T23:00:00-05:00', 'Das Erstellungsdatum ist ungültig'],
    ['Ablaufdatum', '31.2.2026', 'Bitte gib ein gültiges Datum ein'],
    ['Beschreibung', 'x'.repeat(2001), 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein'],
    ['Gutscheincodes', 'x'.repeat(61), 'Ein Code darf höchstens 60 Zeichen lang sein; trenne mehrere mit Komma'],
    ['Metadaten', 'x'.repeat(10_001), 'Die Metadaten sind zu lang oder enthalten nicht speicherbare Zeichen'],
    ['Slug', '', 'Der Slug fehlt'],
  ])('finds a wrong value under %s, and leaves the other rows alone', (name, cell, problem) => {
    const cells = { Slug: 'a', 'Ziel-URL': 'https://a.de/', 'Farbe der Kategorie': 'rot', [name]: cell };
    const fine = { ...cells, [name]: name === 'Slug' ? 'b' : '' };
    const table = { headers: Object.keys(cells), rows: [Object.values(cells), Object.values(fine)], lines: [2, 3] };
    const checked = checkRows(table, guessMapping(table.headers));
    expect(checked.map((row) => row.problem)).toEqual([problem, undefined]);
  });

  test('accepts a row whose every value can be sent', () => {
    const table = readTable(bytes('slug,url,category,clicks,created\na,https://a.de/,Flyer,1000000000,2024-05-01'));
    expect(checkRows(table, guessMapping(table.headers))[0]?.problem).toBeUndefined();
  });
});

describe('an import', () => {
  const row = (line: number, slug: string, problem?: string): CheckedRow => ({
    line,
    problem,
    draft: readDraft([slug, 'https://a.de/'], { slug: 0, targetUrl: 1 }),
  });
  const rows = [row(2, 'neu'), row(3, 'Alt'), row(4, 'NEU'), row(5, '', 'Slug is required'), row(6, 'alt-2')];
  const plan = (choice: ImportChoice) =>
    planImport(rows, new Set(['alt']), choice).map(({ outcome, conflict, slug }) => [outcome, conflict, slug]);

  test('skips stored slugs', () => {
    expect(plan('skip')).toEqual([
      ['create', undefined, 'neu'],
      ['skip', 'stored', 'Alt'],
      ['skip', 'file', 'NEU'],
      ['invalid', undefined, ''],
      ['create', undefined, 'alt-2'],
    ]);
  });

  test('replaces stored redirects, but never rows of the same file', () => {
    expect(plan('replace').map(([outcome]) => outcome)).toEqual(['create', 'replace', 'skip', 'invalid', 'create']);
  });

  test('finds slugs that are free in the list and in later rows', () => {
    expect(plan('rename').map(([, , slug]) => slug)).toEqual(['neu', 'Alt-3', 'NEU-2', '', 'alt-2']);
  });
});

test('our own export begins with the names of its columns, and each cell is below its own', () => {
  const [names = [], cells] = ownTable([{ ...OWN_NAMES, slug: 'flyer', metadata: '5' }]);
  expect(detectSource(names)).toBe('own');
  expect([names.at(0), names.at(-1)]).toEqual(['Slug', 'Metadaten']);
  expect(cells).toEqual(['flyer', ...names.slice(1, -1), '5']);
});
