import type { DraftContent } from '#contracts/content/registry.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';

/** Where the program stands that draws the pages in the owner's browser; the build makes it of the pages themselves. */
export const PREVIEW_PROGRAM = '/vorschau/seiten.js';

/** What pages shall be drawn of. */
export interface PreviewOrder {
  readonly content: DraftContent;
  readonly events: readonly PublicEvent[];
  /** Every image that the content may name; a build has only those of its release. */
  readonly images: readonly { readonly name: string; readonly width: number; readonly height: number }[];
  /** Which pages; all of them unless given. */
  readonly paths?: readonly string[];
}

/** A page as visitors would get it, by its path. */
export interface DrawnPage {
  readonly path: string;
  readonly html: string;
}

/** What came of an order: pages without those that could not be drawn, or why there are none at all. */
export type PreviewAnswer =
  | { readonly isDrawn: true; readonly pages: readonly DrawnPage[] }
  | { readonly isDrawn: false; readonly reason: string };
