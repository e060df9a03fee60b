import { type Html, html } from '#domain/html.ts';
import type { Context } from '#server/context.ts';
import { readLimited } from '#server/http/body.ts';
import { type Budget, gated, READS_ONLY, spendBudget } from '#server/http/budget.ts';
import { reportFailure } from '#server/http/errors.ts';
import { serveFilledPage } from './filled-page.ts';
import { browserFunction, operationOf, type PageRequest } from './page.ts';

const BODY_LIMIT_BYTES = 4096;

interface SecretRequest {
  readonly ctx: Context;
  readonly request: Request;
  /** Last segment of the path, unchecked. */
  readonly token: string;
  readonly query: URLSearchParams;
  /** Posted form, in any encoding; undefined for a GET. */
  readonly posted: string | undefined;
}

/** Page with a secret at the end of its address. */
export interface SecretPage {
  readonly path: string;
  readonly title: string;
  /** Counts posts only. */
  readonly budget: Budget;
  /** Returns what to fill in, or a file instead of the page. */
  readonly fill: (visit: SecretRequest) => Promise<SecretFilling | Response>;
}

export interface SecretFilling {
  readonly html: Html;
  /** 404 for unknown links: a truncated link must not look like one that worked. */
  readonly status: 200 | 404;
  /** Built page to fill instead of the page's own. */
  readonly frame?: Pick<SecretPage, 'path' | 'title'>;
  readonly headers?: Readonly<Record<string, string>>;
}

// The address is the key, so it must reach no referrer and no cache.
const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/** Serves a page that a mail links to; works without JavaScript, in the site's layout. */
export function secretPage({ path, title, budget, fill }: SecretPage) {
  async function filling({ request, ctx }: PageRequest) {
    const { pathname, searchParams: query } = new URL(request.url);
    const token = pathname.slice(pathname.lastIndexOf('/') + 1);
    try {
      const posted = request.method === 'POST' ? await readLimited(request, BODY_LIMIT_BYTES) : undefined;
      if (posted !== undefined) await spendBudget(ctx, budget, undefined);
      return await fill({ ctx, request, token, query, posted });
    } catch (error) {
      const { log, requestId } = ctx;
      const place = { event: 'visit failed', operation: operationOf(request), requestId, fields: { path } };
      const failure = reportFailure(error, place, log, () => ctx);
      return { ...failure, html: html`<p role="alert">${failure.message}</p>` };
    }
  }

  async function answer(visit: PageRequest): Promise<Response> {
    const filled = await filling(visit);
    if (filled instanceof Response) return filled;
    const { html: content, status, ...rest } = filled;
    const extra = 'headers' in rest ? rest.headers : {};
    const frame = 'frame' in rest ? rest.frame : undefined;
    return serveFilledPage(visit.ctx, content, { path, title, ...frame, status, headers: { ...extra, ...headers } });
  }

  const page = browserFunction({ access: 'public', budget: READS_ONLY }, answer, undefined, ['GET', 'HEAD', 'POST']);
  return gated(page, [{ name: 'page', access: 'public', budget }]);
}
