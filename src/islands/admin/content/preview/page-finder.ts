import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { DrawnPage, PreviewOrder } from '#contracts/content/preview.ts';
import type { Change } from '#contracts/content/releases.ts';
import { findBlock, findDifferences, parseInert, pathTo } from './differences.ts';
import { drawPages } from './draw-pages.ts';
import type { ShownPage } from './page-frame.tsx';
import { type MarkReach, markEntry, previewContent } from './preview-content.ts';

export interface FoundPage extends ShownPage {
  /** Number of elements that show the entry. */
  readonly places: number;
}

export interface DraftSources extends Pick<PreviewOrder, 'events' | 'images'> {
  readonly entries: readonly DraftEntry[];
  readonly changes: readonly Change[];
  readonly entry?: DraftEntry | undefined;
  /** Current input of the entry's form. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
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
