import { letterPage as words } from '#content/letters/letter-page.ts';
import { Html, html } from '#domain/html.ts';
import { paths } from '#paths.ts';
import { serveFilledPage } from '#server/http/pages/filled-page.ts';

/** @param letter undefined answers 404 @param site as for `serveFilledPage` */
export function letterPage(
  site: Parameters<typeof serveFilledPage>[0],
  letter: { readonly title: string; readonly markup: string } | undefined,
): Promise<Response> {
  const { title, text } = words.unknown;
  const content = letter
    ? html`<h1>${letter.title}</h1>${new Html(letter.markup)}`
    : html`<h1>${title}</h1><p>${text}</p>`;
  return serveFilledPage(site, content, { path: paths.letterPage, title: words.title, status: letter ? 200 : 404 });
}

/** Previews the public page, in a frame of the admin area. @param site as for `serveFilledPage` */
export function publicPreviewPage(
  site: Parameters<typeof serveFilledPage>[0],
  { title, day, markup }: { readonly title: string; readonly day: string; readonly markup: string },
): Promise<Response> {
  const content = html`<p id="brief">${words.sent(day)}</p><h1>${title}</h1>${new Html(markup)}`;
  return serveFilledPage(site, content, { path: paths.letterPage, title: words.title, status: 200, isFramed: true });
}
