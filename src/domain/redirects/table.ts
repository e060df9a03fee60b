import { columnName, findColumns, readCount, readDay, readInstant, readYesNo } from '../csv.ts';
import { DEFAULT_COLOR, isColor } from './colors.ts';
import { readMetadataCell } from './metadata-cell.ts';

/** Meanings that a column of an imported table can have. */
export const REDIRECT_COLUMNS = [
  'slug',
  'targetUrl',
  'title',
  'description',
  'active',
  'trackClicks',
  'category',
  'categoryColor',
  'tags',
  'expiresAt',
  'nextUrl',
  'clicks',
  'createdAt',
  'vouchers',
  'metadata',
] as const;

type RedirectColumn = (typeof REDIRECT_COLUMNS)[number];

/** Column index, from 0, of each meaning. */
export type RedirectMapping = Readonly<Partial<Record<RedirectColumn, number>>>;

/** Program that exported a table, guessed from its columns. */
export type RedirectSource = 'own' | 'Shlink' | 'YOURLS' | 'Bitly' | 'Dub';

type OwnColumn = Exclude<RedirectColumn, 'tags'>;

export type OwnCells = Readonly<Record<OwnColumn, string>>;

/** Column names of our own export. */
export const OWN_NAMES: OwnCells = {
  slug: 'Slug',
  targetUrl: 'Ziel-URL',
  title: 'Titel',
  description: 'Beschreibung',
  active: 'Aktiv',
  trackClicks: 'Klicks zählen',
  category: 'Kategorie',
  categoryColor: 'Farbe der Kategorie',
  expiresAt: 'Ablaufdatum',
  nextUrl: 'Danach zu',
  clicks: 'Klicks',
  createdAt: 'Erstellt',
  vouchers: 'Gutscheincodes',
  metadata: 'Metadaten',
};

const ownColumns: readonly OwnColumn[] = REDIRECT_COLUMNS.filter((column) => column !== 'tags');

/** Builds the table of our own export, column names first. */
export const ownTable = (rows: readonly OwnCells[]): string[][] =>
  [OWN_NAMES, ...rows].map((cells) => ownColumns.map((column) => cells[column]));

// Normalised by `columnName`; the first name that a table has wins.
const NAMES: Readonly<Record<RedirectColumn, readonly string[]>> = {
  slug: [
    'slug',
    'shortcode',
    'keyword',
    'backhalf',
    'custombackhalf',
    'key',
    'shorturl',
    'shortlink',
    'bitlink',
    'link',
  ],
  targetUrl: [
    'zielurl',
    'longurl',
    'destinationurl',
    'destination',
    'targeturl',
    'originalurl',
    'url',
    'ziel',
    'target',
  ],
  title: ['titel', 'title', 'name'],
  description: ['beschreibung', 'description', 'comments', 'note', 'notes'],
  active: ['aktiv', 'active', 'enabled'],
  trackClicks: ['klickszählen'],
  category: ['kategorie', 'category', 'folder', 'ordner'],
  categoryColor: ['farbederkategorie'],
  tags: ['tags', 'tag', 'schlagwörter'],
  expiresAt: ['ablaufdatum', 'expiresat', 'expirationdate', 'validuntil', 'expires'],
  nextUrl: ['danachzu'],
  clicks: ['klicks', 'clicks', 'totalclicks', 'visits', 'visitscount', 'visitstotal', 'engagements'],
  createdAt: ['erstellt', 'createdat', 'datecreated', 'created', 'timestamp', 'createddate'],
  vouchers: ['gutscheincodes'],
  metadata: ['metadaten', 'metadata'],
};

/** Maps columns by their names; the owner maps the remaining ones by hand. */
export function guessMapping(headers: readonly string[]): RedirectMapping {
  return findColumns(headers, NAMES);
}

export function detectSource(headers: readonly string[]): RedirectSource | undefined {
  const names = new Set(headers.map(columnName));
  const has = (...all: string[]): boolean => all.every((name) => names.has(name));
  if (has('slug', 'zielurl')) return 'own';
  if (has('shortcode') && (has('longurl') || has('originalurl'))) return 'Shlink';
  if (has('keyword', 'url')) return 'YOURLS';
  if (has('bitlink') || has('backhalf') || has('custombackhalf') || has('link', 'longurl')) return 'Bitly';
  if ((has('shortlink') || has('key') || has('link')) && (has('destinationurl') || has('url'))) return 'Dub';
  return undefined;
}

/** Unchecked redirect from a table. */
export interface RedirectDraft {
  readonly slug: string;
  readonly targetUrl: string;
  readonly title: string;
  readonly description: string;
  readonly active: 'true' | 'false';
  readonly trackClicks: boolean;
  readonly category: { readonly name: string; readonly color: string } | null;
  /** `YYYY-MM-DD`, or the cell's text if it is no date; null for none. */
  readonly expiresAt: string | null;
  /** Target once it has ended; empty for none. */
  readonly nextUrl: string;
  readonly clicks: number;
  /** ISO 8601 in UTC; undefined if unreadable. */
  readonly createdAt: string | undefined;
  /** Voucher codes, separated by commas; undefined without such a column. */
  readonly vouchers: string | undefined;
  readonly metadata: unknown;
  /** Columns whose cells hold no yes or no, number or date. */
  readonly unreadable: readonly RedirectColumn[];
}

/** Returns the slug from a cell that may hold a whole short link. */
function readSlug(cell: string): string {
  const text = cell.trim();
  if (!text.includes('/')) return text;
  const [path = ''] = text.split(/[?#]/, 1);
  const last = path.split('/').findLast(Boolean) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const readTags = (cell: string): string[] =>
  cell
    .split(/[|,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Reads a row. Without a category, the first tag becomes the category; further tags are kept in the metadata. */
export function readDraft(row: readonly string[], mapping: RedirectMapping): RedirectDraft {
  const cell = (column: RedirectColumn): string => {
    const index = mapping[column];
    return index === undefined ? '' : (row[index] ?? '');
  };
  const tags = readTags(cell('tags'));
  const category = cell('category').trim();
  const name = category || (tags[0] ?? '');
  const color = cell('categoryColor').trim();
  const expiry = cell('expiresAt').trim();
  const further = category === '' ? tags.slice(1) : tags;
  const unreadable: RedirectColumn[] = [];
  function read<Value>(column: RedirectColumn, parse: (text: string) => Value | undefined): Value | undefined {
    const text = cell(column).trim();
    if (text === '') return undefined;
    const value = parse(text);
    if (value === undefined) unreadable.push(column);
    return value;
  }
  return {
    slug: readSlug(cell('slug')),
    targetUrl: cell('targetUrl').trim(),
    title: cell('title'),
    description: cell('description'),
    active: (read('active', readYesNo) ?? true) ? 'true' : 'false',
    trackClicks: read('trackClicks', readYesNo) ?? true,
    category: name === '' ? null : { name, color: isColor(color) ? color : DEFAULT_COLOR },
    expiresAt: expiry === '' ? null : (readDay(expiry) ?? expiry),
    nextUrl: cell('nextUrl').trim(),
    clicks: read('clicks', readCount) ?? 0,
    createdAt: read('createdAt', readInstant),
    vouchers: mapping.vouchers === undefined ? undefined : cell('vouchers'),
    metadata: further.length > 0 && cell('metadata') === '' ? { tags: further } : readMetadataCell(cell('metadata')),
    unreadable,
  };
}
