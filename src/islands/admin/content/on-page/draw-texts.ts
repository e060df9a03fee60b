import type { TextPosition } from '#islands/admin/content/position.ts';
import { drawPages } from '#islands/admin/content/preview/draw-pages.ts';
import { type DraftSources, orderOf } from '#islands/admin/content/preview/page-finder.ts';
import { markTexts } from './text-marks.ts';

/** Page with the texts that can be chosen on it. */
export interface DrawnTexts {
  /** Undefined if there is no such page. */
  readonly html: string | undefined;
  /** HTML of the same page with marked content; empty if it could not be drawn. */
  readonly markedHtml: string;
  readonly places: readonly TextPosition[];
  readonly data: unknown;
}

/** Draws one page with the drafts, and once more with marked content. @throws as `drawPages` for the plain page */
export async function drawTexts(
  path: string,
  sources: DraftSources,
  former: DrawnTexts | undefined,
  signal: AbortSignal,
): Promise<DrawnTexts> {
  const order = orderOf(sources, [path]);
  const { content, places } = markTexts(order.content);
  const [[page], marked] = await Promise.all([
    drawPages(order, signal),
    drawPages({ ...order, content }, signal).catch(() => []),
  ]);
  const next = { html: page?.html, markedHtml: marked[0]?.html ?? '', places, data: sources.data };
  // Painting the same page again would lose the focus in it.
  return former?.html === next.html && former?.markedHtml === next.markedHtml ? former : next;
}
