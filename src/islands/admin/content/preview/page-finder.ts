import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import type { DrawnPage, PreviewOrder } from '#contracts/content/preview.ts';
import { type DraftContent, type Entry, type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { checkInput } from '#contracts/errors.ts';
import { asPairs } from '#islands/admin/content/fields/values.ts';
import { findBlock, findDifferences, parseInert, pathTo } from './differences.ts';
import { drawPages } from './draw-pages.ts';
import type { ShownPage } from './page-frame.tsx';

type Data = Readonly<Record<string, unknown>>;

/** Parses an entry as publishing would, or fills its missing fields with empty values. */
function complete(kind: KindName, data: Data): Data {
  const checked = checkInput(kindOf(kind).strict, data);
  return checked.isValid ? checked.data : { ...emptyEntry(kindOf(kind)), ...data };
}

/** Returns an entry's published state; none if it is new. */
function online({ id, data }: DraftEntry, change: Change): Entry[] {
  if (change.state === 'new') return [];
  return [{ id, data: { ...data, ...Object.fromEntries(change.fields.map(({ field, before }) => [field, before])) } }];
}

export interface DraftSources extends Pick<PreviewOrder, 'events' | 'images'> {
  readonly entries: readonly DraftEntry[];
  /** Unpublished changes; unfinished ones of other entries are left out. */
  readonly changes: readonly Change[];
  /** Entry that is being edited, with the current input of its form. */
  readonly entry?: DraftEntry | undefined;
  readonly data?: Data | undefined;
}

type ContentSources = Pick<DraftSources, 'entries' | 'changes' | 'data'> & {
  readonly entry?: Pick<DraftEntry, 'kind' | 'id'> | undefined;
};

/** Returns the content of the preview: all publishable drafts, and the edited entry from its form. */
export function previewContent(sources: ContentSources): DraftContent;
export function previewContent({
  entries,
  changes,
  entry,
  data = {},
}: ContentSources): Record<string, readonly Entry[]> {
  const isIt = ({ kind, id }: Pick<DraftEntry, 'kind' | 'id'>): boolean => kind === entry?.kind && id === entry.id;
  const contentOf = (kind: KindName): Entry[] => {
    const drawn = entries
      .filter((each) => each.kind === kind && !each.isDeleted)
      .flatMap((each): Entry[] => {
        if (isIt(each)) return [{ id: each.id, data }];
        const unfinished = changes.find(
          (change) => change.kind === kind && change.id === each.id && change.problems.length > 0,
        );
        return unfinished ? online(each, unfinished) : [{ id: each.id, data: each.data }];
      });
    const missing = kind === entry?.kind && !drawn.some(({ id }) => id === entry.id) ? [{ id: entry.id, data }] : [];
    return [...drawn, ...missing].map((each) => ({
      id: each.id,
      data: complete(kind, each.data),
    }));
  };
  return Object.fromEntries(kindNames.map((kind) => [kind, contentOf(kind)]));
}

/** Word joiner: invisible, and never typed. */
const MARK = '\u2060';

/** Ends of prose lines; a mark after a rule or a table's edge would change its meaning. */
const LINE_END = /(?<=[\p{L}\p{N}.!?)])$/gmu;

/** Fields to mark: only filled ones, or empty ones, too. */
type MarkReach = 'written' | 'all';

function markedValue({ widget }: Pick<FieldFacts, 'widget'>, value: unknown, reach: MarkReach): unknown {
  if (widget === 'money' || widget === 'number') return typeof value === 'number' ? value + 1 : value;
  if (widget === 'list' && Array.isArray(value)) {
    return value.map((item: unknown) => (typeof item === 'string' ? item + MARK : item));
  }
  if (widget === 'pairs') {
    return asPairs(value).map(({ title, text }) => ({ title: title + MARK, text: text + MARK }));
  }
  const isProse = widget === 'text' || widget === 'textarea' || widget === 'markdown';
  if (!isProse || typeof value !== 'string' || (value === '' && reach === 'written')) return value;
  // Marks every line, because the page may hide some of them.
  return widget === 'markdown' && value !== '' ? value.replaceAll(LINE_END, MARK) : value + MARK;
}

/** Marks an entry invisibly, so that the pages that show it differ from their plain version. */
export function markEntry(kind: KindName, data: Data, reach: MarkReach): Data {
  const { fields } = kindOf(kind);
  const all = Object.entries(fields).map(([name, facts]) => [name, markedValue(facts, data[name], reach)] as const);
  // A changed slug would move the page to another address.
  return { ...Object.fromEntries(all), ...('slug' in data && { slug: data.slug }) };
}

export interface FoundPage extends ShownPage {
  /** Number of elements that show the entry. */
  readonly places: number;
}

type Sources = DraftSources & { readonly entry: DraftEntry };

/** Orders pages with all publishable drafts. @param paths all pages by default */
export function orderOf({ events, images, ...sources }: DraftSources, paths?: readonly string[]): PreviewOrder {
  const content = previewContent(sources);
  return {
    content,
    events,
    publishedAt: new Date().toISOString(),
    images: images.map(({ name, width, height }) => ({ name, width, height })),
    ...(paths && { paths }),
  };
}

function foundOn(page: DrawnPage, marked: DrawnPage | undefined): FoundPage[] {
  if (marked === undefined || marked.html === page.html) return [];
  const places = findDifferences(parseInert(marked.html).page.body, parseInert(page.html).page.body);
  const block = findBlock(places);
  return block ? [{ ...page, way: pathTo(block), places: places.length }] : [];
}

/** Renders the pages with the entry marked; none if that fails. */
function drawMarked(sources: Sources, reach: MarkReach, signal: AbortSignal, paths?: readonly string[]) {
  const data = markEntry(sources.entry.kind, sources.data ?? {}, reach);
  return drawPages(orderOf({ ...sources, data }, paths), signal).catch((): readonly DrawnPage[] => []);
}

/** Returns the pages that change when the entry is marked. */
async function differingPages(
  sources: Sources,
  pages: readonly DrawnPage[],
  reach: MarkReach,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const marked = await drawMarked(sources, reach, signal);
  const markedByPath = new Map(marked.map((page) => [page.path, page]));
  const found = pages.flatMap((page) => foundOn(page, markedByPath.get(page.path)));
  return found.toSorted((one, other) => other.places - one.places);
}

/**
 * Finds the pages and elements that show an entry, most matches first: pages are rendered twice, plain and with the
 * entry marked, and compared. So previews work for every kind, wherever pages use it.
 *
 * @throws Error with the reason if the pages cannot be rendered; AbortError
 */
async function findPages(sources: Sources, signal: AbortSignal): Promise<FoundPage[]> {
  const pages = await drawPages(orderOf(sources), signal);
  const found = await differingPages(sources, pages, 'written', signal);
  // A page may replace an empty field by a text of its own.
  return found.length > 0 ? found : differingPages(sources, pages, 'all', signal);
}

interface Known {
  readonly pages: readonly FoundPage[];
  /** Page on display. */
  readonly path: string | undefined;
  /** Page that should show the entry, too. */
  readonly wanted: string | undefined;
}

/** Renders the page on display again; all pages if it is gone or another page is wanted. @throws as `findPages` */
export async function redraw(
  sources: Sources,
  { pages, path, wanted }: Known,
  signal: AbortSignal,
): Promise<readonly FoundPage[]> {
  const isWhole = wanted === undefined || pages.some((page) => page.path === wanted);
  if (path === undefined || !isWhole) return findPages(sources, signal);
  const [[drawn], [marked]] = await Promise.all([
    drawPages(orderOf(sources, [path]), signal),
    drawMarked(sources, 'written', signal, [path]),
  ]);
  if (drawn === undefined) return findPages(sources, signal);
  const [again] = foundOn(drawn, marked);
  return pages.map((page) => {
    if (page.path !== path) return page;
    // Edits may move the entry within the page, e.g. by its date. An unchanged way stays the same object, because the
    // frame scrolls when it changes.
    const isMoved = again !== undefined && String(again.way) !== String(page.way);
    return { ...page, html: drawn.html, way: isMoved ? again.way : page.way };
  });
}
