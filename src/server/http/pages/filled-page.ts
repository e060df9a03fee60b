import { notFound } from '#content/pages/not-found.ts';
import { type Html, html } from '#domain/html.ts';
import { FORM_AREA, FORM_SLOT } from '#domain/pages/form-slot.ts';
import { paths } from '#paths.ts';
import type { Log } from '#server/context.ts';
import { serveSitePage } from './page.ts';
import { PAPER, serveStandalonePage } from './standalone-page.ts';

interface Filling {
  readonly path: string;
  /** Heading if the prerendered page cannot be read. */
  readonly title: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const STYLE =
  `${PAPER}label{display:block;margin-top:1.25rem;font-weight:600}` +
  'input[type=text]{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:1px solid #8a6d7f;border-radius:6px}' +
  'button{margin-top:1.75rem;min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:#fff;background:#a90499;border:0;border-radius:6px}' +
  'b[id]{display:block;font-weight:400;color:#b3261e}';

/** Draws the page without the site's layout, as a fallback if the built page cannot be read. */
const plainPage = (filling: Html, { title, status, headers = {} }: Filling): Response =>
  serveStandalonePage({
    title,
    style: STYLE,
    content: html`${filling}<p><a href="${paths.home}">${notFound.link}</a></p>`,
    hasForm: true,
    status,
    headers,
  });

/** Fills the slot, or replaces the form; undefined if the page has neither. */
function fill(page: string, filling: string): string | undefined {
  if (page.includes(FORM_SLOT)) return page.replace(FORM_SLOT, () => filling);
  const start = page.indexOf(FORM_AREA.start);
  const end = page.indexOf(FORM_AREA.end, start);
  return start === -1 || end === -1
    ? undefined
    : `${page.slice(0, start)}${filling}${page.slice(end + FORM_AREA.end.length)}`;
}

/** @param filling content, or a function of the built page ('' if it cannot be read) */
export async function serveFilledPage(
  site: { readonly origin: string; readonly log: Log },
  filling: Html | ((builtPage: string) => Html),
  page: Filling,
): Promise<Response> {
  const { path, status } = page;
  const built = await serveSitePage(site, path, status, '');
  const builtPage = await built.text();
  const slotContent = typeof filling === 'function' ? filling(builtPage) : filling;
  const filled = fill(builtPage, slotContent.toString());
  if (filled === undefined) return plainPage(slotContent, page);
  const headers = new Headers(built.headers);
  for (const [name, value] of Object.entries(page.headers ?? {})) headers.set(name, value);
  return new Response(filled, { status, headers });
}
