import type { DraftContent } from '#contracts/content/registry.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';

/** Path of the program that renders the pages in the owner's browser; the build makes it from the pages themselves. */
export const PREVIEW_PROGRAM = '/vorschau/seiten.js';

export interface PreviewOrder {
  readonly content: DraftContent;
  readonly events: readonly PublicEvent[];
  /** Moment of the release; undefined for the initial content. */
  readonly publishedAt?: string | undefined;
  /** Day that the pages are drawn for, `YYYY-MM-DD` in Berlin; today by default. */
  readonly day?: string | undefined;
  /** Every image that the content may use; a build contains only those of its release. */
  readonly images: readonly { readonly name: string; readonly width: number; readonly height: number }[];
  /** Pages to render; all by default. */
  readonly paths?: readonly string[];
}

export interface DrawnPage {
  readonly path: string;
  readonly html: string;
}

/** Result of rendering: the pages that succeeded, or the reason why none did. */
export type PreviewAnswer =
  | { readonly isDrawn: true; readonly pages: readonly DrawnPage[] }
  | { readonly isDrawn: false; readonly reason: string };
