import type { DraftEntry } from '#contracts/content/drafts.ts';
import { type DrawnPage, PREVIEW_PROGRAM, type PreviewAnswer, type PreviewOrder } from '#contracts/content/preview.ts';
import type { Change } from '#contracts/content/releases.ts';
import type { ShownPage } from './page-frame.tsx';
import { blockOf, differing, inert, wayTo } from './places.ts';
import { type MarkReach, marked, previewContent } from './preview-content.ts';

/** Pages that show no content of hers: frames of forms and letters, errors, the admin area. */
const HIDDEN = /^\/(?:404|abmelden|admin.*|bestaetigen|brief-seite|danke|event-vorbei|formular|link-inaktiv)$/;

/**
 * Draws pages by the program that builds them, in a worker of its own; nothing leaves the browser.
 *
 * @throws Error with the reason, where content is missing without which no page comes of it; AbortError
 */
function drawPages(order: PreviewOrder, signal: AbortSignal): Promise<readonly DrawnPage[]> {
  const worker = new Worker(PREVIEW_PROGRAM, { type: 'module' });
  const drawn = new Promise<readonly DrawnPage[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.isDrawn) resolve(data.pages.filter(({ path }) => !HIDDEN.test(path)));
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', () => reject(new Error('The program of the pages is not there')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage(order);
  return drawn.finally(() => worker.terminate());
}

/** A page that shows an entry. */
export interface FoundPage extends ShownPage {
  /** In how many places. */
  readonly places: number;
}

interface Sources extends Pick<PreviewOrder, 'events' | 'images'> {
  readonly entry: DraftEntry;
  /** What stands in its form. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly entries: readonly DraftEntry[];
  readonly changes: readonly Change[];
}

function orderOf({ events, images, ...sources }: Sources, paths?: readonly string[]): PreviewOrder {
  const content = previewContent(sources);
  return {
    content,
    events,
    images: images.map(({ name, width, height }) => ({ name, width, height })),
    ...(paths && { paths }),
  };
}

function foundOn(page: DrawnPage, told: DrawnPage | undefined): FoundPage[] {
  if (told === undefined || told.html === page.html) return [];
  const places = differing(inert(told.html).page.body, inert(page.html).page.body);
  const block = blockOf(places);
  return block ? [{ ...page, way: wayTo(block), places: places.length }] : [];
}

/** The pages with the entry told apart; none where they cannot be drawn that way. */
function drawTold(sources: Sources, reach: MarkReach, signal: AbortSignal, paths?: readonly string[]) {
  const data = marked(sources.entry.kind, sources.data, reach);
  return drawPages(orderOf({ ...sources, data }, paths), signal).catch((): readonly DrawnPage[] => []);
}

/** The pages that differ when the entry is told apart. */
async function differingPages(
  sources: Sources,
  pages: readonly DrawnPage[],
  reach: MarkReach,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const told = await drawTold(sources, reach, signal);
  const toldByPath = new Map(told.map((page) => [page.path, page]));
  const found = pages.flatMap((page) => foundOn(page, toldByPath.get(page.path)));
  return found.toSorted((one, other) => other.places - one.places);
}

/**
 * Finds the pages that show an entry, those that say most of it first, and the place on each: a page on which something
 * else stands when the entry is told apart shows it. So every kind has its preview, wherever a page makes use of it.
 *
 * @throws Error with the reason where the pages cannot be drawn; AbortError
 */
async function findPages(sources: Sources, signal: AbortSignal): Promise<FoundPage[]> {
  const pages = await drawPages(orderOf(sources), signal);
  const found = await differingPages(sources, pages, 'written', signal);
  // What is left empty may stand for something that the page says by itself.
  return found.length > 0 ? found : differingPages(sources, pages, 'all', signal);
}

/** What is known of the pages that show an entry. */
interface Known {
  readonly pages: readonly FoundPage[];
  /** Which of them is on the screen. */
  readonly path: string | undefined;
  /** Where the entry should be seen, too. */
  readonly wanted: string | undefined;
}

/**
 * Draws the page on the screen again; all of them where it is gone, or another one has come.
 *
 * @throws as `findPages`
 */
export async function drawAgain(
  sources: Sources,
  { pages, path, wanted }: Known,
  signal: AbortSignal,
): Promise<readonly FoundPage[]> {
  const isWhole = wanted === undefined || pages.some((page) => page.path === wanted);
  if (path === undefined || !isWhole) return findPages(sources, signal);
  const [[drawn], [told]] = await Promise.all([
    drawPages(orderOf(sources, [path]), signal),
    drawTold(sources, 'written', signal, [path]),
  ]);
  if (drawn === undefined) return findPages(sources, signal);
  const [again] = foundOn(drawn, told);
  return pages.map((page) => {
    if (page.path !== path) return page;
    // What is typed may move it elsewhere, as a day does; the same way stays the same object, or the frame would follow it.
    const isMoved = again !== undefined && String(again.way) !== String(page.way);
    return { ...page, html: drawn.html, way: isMoved ? again.way : page.way };
  });
}
