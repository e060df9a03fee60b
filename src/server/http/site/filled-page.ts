import { FORM_AREA, FORM_SLOT } from '#domain/site/form-slot.ts';
import type { Log } from '#server/context.ts';
import { answerHeaders } from '#server/http/response.ts';
import { sitePage } from './page.ts';

/** A prerendered page of ours with a slot, and what is said when a function has filled it. */
interface Filling {
  /** Of the prerendered page. */
  readonly path: string;
  /** Its heading, for the moment when it cannot be read. */
  readonly title: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const STYLE =
  'body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#24121f;background:#faf6f2}' +
  'label{display:block;margin-top:1.25rem;font-weight:600}' +
  'input:not([type]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:1px solid #8a6d7f;border-radius:6px}' +
  'button{margin-top:1.75rem;min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:#fff;background:#a90499;border:0;border-radius:6px}' +
  'p[id]{color:#b3261e}a{color:#a90499}';

async function styleSource(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

/** What fills the slot without the site's layout, for the moment when not even our own pages can be read. */
async function plainPage(filling: string, { title, status, headers }: Filling): Promise<Response> {
  const html =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>${STYLE}</style></head><body><main>` +
    `<h1>${title}</h1>${filling}` +
    '<p><a href="/">Zurück zur Startseite</a></p></main></body></html>';
  return new Response(html, {
    status,
    headers: answerHeaders({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${await styleSource()}; form-action 'self'; frame-ancestors 'none'`,
      ...headers,
    }),
  });
}

/** The page with the filling in its slot, or in the place of its form; undefined where it has neither. */
function fill(html: string, filling: string): string | undefined {
  if (html.includes(FORM_SLOT)) return html.replace(FORM_SLOT, () => filling);
  const start = html.indexOf(FORM_AREA.start);
  const end = html.indexOf(FORM_AREA.end, start);
  return start === -1 || end === -1
    ? undefined
    : `${html.slice(0, start)}${filling}${html.slice(end + FORM_AREA.end.length)}`;
}

/**
 * A page in the site's own layout whose slot a function fills.
 *
 * @param site where our pages are read, and who learns that they could not be
 * @param filling HTML, or what makes it of the built page, which is empty where it cannot be read
 */
export async function filledPage(
  site: { readonly origin: string; readonly log: Log },
  filling: string | ((builtPage: string) => string),
  page: Filling,
): Promise<Response> {
  const { path, status } = page;
  const built = await sitePage(site, path, status, '');
  const builtHtml = await built.text();
  const said = typeof filling === 'string' ? filling : filling(builtHtml);
  const html = fill(builtHtml, said);
  if (html === undefined) return plainPage(said, page);
  const headers = new Headers(built.headers);
  for (const [name, value] of Object.entries(page.headers ?? {})) headers.set(name, value);
  return new Response(html, { status, headers });
}
