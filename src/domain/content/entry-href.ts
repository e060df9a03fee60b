/** Address of the live switches, below the contents. */
export const switchesHref = '#schalter';

/** First part of the address of a page on which texts are changed. */
export const PAGE = 'seite';

/** Field that holds a text, or an item of it: `items.2`, `pillars.0.text`. */
export interface FieldPosition<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  readonly field: string;
}

/** Address of a page on which texts are changed, with the place of the chosen text. */
export const pageHref = (path: string, place?: FieldPosition): string =>
  `#${[PAGE, path, ...(place ? [place.kind, place.id, place.field] : [])].map(encodeURIComponent).join('/')}`;

export const entryHref = ({ kind, id }: { readonly kind: string; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;
