/** Picture of a shared link, 1200 × 630: a drawing or a photo beside the page's title in large letters. */
export interface ShareCard {
  /** Name in `src/build/cards/drawings.ts`. */
  readonly drawing: string;
  /** Describes the drawing or photo. */
  readonly drawingAlt: string;
  /** Small line above the title. */
  readonly kicker: string;
  readonly title: string;
  /** Address of a picture of the build, shown instead of the drawing. */
  readonly photo?: string;
}

/** Attribute of a page with its card, for the build only. */
export const CARD_ATTRIBUTE = 'data-card';

/** Returns the address of a page's card; photos are much smaller as JPEG. */
export const cardPath = (page: string, photo?: string): string =>
  `/og${page === '/' ? '/home' : page}.${photo === undefined ? 'png' : 'jpg'}`;
