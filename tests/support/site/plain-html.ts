/** Removes what the build adds to a page's texts, for comparisons with the original: soft hyphens and their boxes. */
export const plainHtml = (html: string): string =>
  html
    .replaceAll(/<span data-word="">([^<]*)<\/span>/g, '$1')
    .replaceAll('\u00ad', '')
    .replaceAll('&nbsp;', '\u00a0');
