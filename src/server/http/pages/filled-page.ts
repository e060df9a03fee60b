import { notFound } from '#content/pages/not-found.ts';
import { type Html, html } from '#domain/html.ts';
import { ANSWER_SLOT, readTemplate } from '#domain/pages/slots.ts';
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
  /** True if the admin area shows the page in a frame. */
  readonly isFramed?: boolean;
}

const POLICY = 'Content-Security-Policy';

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

/** @param filling content, or a function of the element as built ('' if the page cannot be read) */
export async function serveFilledPage(
  site: { readonly origin: string; readonly log: Log },
  filling: Html | ((built: string) => Html),
  page: Filling,
): Promise<Response> {
  const { path, status } = page;
  const response = await serveSitePage(site, path, status, '');
  const template = readTemplate(await response.text());
  const built = template?.built[ANSWER_SLOT];
  const content = typeof filling === 'function' ? filling(built ?? '') : filling;
  if (template === undefined || built === undefined) return plainPage(content, page);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(page.headers ?? {})) headers.set(name, value);
  if (page.isFramed) {
    const policy = headers.get(POLICY) ?? '';
    headers.set(POLICY, policy.replaceAll("frame-ancestors 'none'", "frame-ancestors 'self'"));
  }
  return new Response(template.fill({ [ANSWER_SLOT]: content }), { status, headers });
}
