/** Address of the live switches, below the contents. */
export const switchesHref = '#schalter';

/** First part of the address of a page on which texts are changed. */
export const PAGE = 'seite';

interface TextPlace {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
}

/** Address of a page on which texts are changed, with the place of the chosen text. */
export const pageHref = (path: string, place?: TextPlace): string =>
  `#${[PAGE, path, ...(place ? [place.kind, place.id, place.field] : [])].map(encodeURIComponent).join('/')}`;

export const entryHref = ({ kind, id }: { readonly kind: string; readonly id: string }, field?: string | null) =>
  `#${kind}/${id}${field ? `/${field}` : ''}`;
