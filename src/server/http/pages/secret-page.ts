import { type Html, html } from '#domain/html.ts';
import type { Context } from '#server/context.ts';
import { readLimited } from '#server/http/body.ts';
import { type Budget, gated, READS_ONLY, spend } from '#server/http/budget.ts';
import { describeError, toFailure } from '#server/http/errors.ts';
import { filledPage } from './filled-page.ts';
import { type Visit, visitable } from './page.ts';

/** A form of these pages has two fields. */
const BODY_LIMIT_BYTES = 4096;

/** What a visit of such a page is about. */
export interface SecretVisit {
  readonly ctx: Context;
  readonly request: Request;
  /** The end of the page's address; nobody has checked it. */
  readonly token: string;
  readonly query: URLSearchParams;
  /** What a posted form says, whatever its encoding; undefined when the page is only looked at. */
  readonly posted: string | undefined;
}

/** A page of ours whose address ends with a secret. */
export interface SecretPage {
  /** Of the prerendered page. */
  readonly path: string;
  readonly title: string;
  /** What strangers may cause by it; a form that is posted counts, looking does not. */
  readonly budget: Budget;
  /** Makes what stands on it. */
  readonly fill: (visit: SecretVisit) => Promise<SecretFilling>;
}

/** What stands on such a page. */
export interface SecretFilling {
  readonly html: Html;
  /** 404 where the address is nobody's; a link that was cut must not look like one that has worked. */
  readonly status: 200 | 404;
}

// The address is the key: it must not get into anybody's list of referrers, nor be kept on the way.
const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

/** Answers the visits of such a page, which a mail leads to; it works without JavaScript and looks like the site. */
export function secretPage({ path, title, budget, fill }: SecretPage) {
  async function filling({ request, ctx }: Visit) {
    const { pathname, searchParams: query } = new URL(request.url);
    const token = pathname.slice(pathname.lastIndexOf('/') + 1);
    try {
      const posted = request.method === 'POST' ? await readLimited(request, BODY_LIMIT_BYTES) : undefined;
      if (posted !== undefined) await spend(ctx, budget, undefined);
      return await fill({ ctx, request, token, query, posted });
    } catch (error) {
      const failure = toFailure(error);
      if (failure.logged) ctx.log.error('visit failed', { path, status: failure.status, ...describeError(error) });
      return { ...failure, html: html`<p role="alert">${failure.message}</p>` };
    }
  }

  async function answer(visit: Visit): Promise<Response> {
    const { html: said, status, ...failure } = await filling(visit);
    const extra = 'headers' in failure ? failure.headers : {};
    return filledPage(visit.ctx, said, { path, title, status, headers: { ...extra, ...headers } });
  }

  const page = visitable({ access: 'public', budget: READS_ONLY }, answer, undefined, ['GET', 'HEAD', 'POST']);
  return gated(page, [{ name: 'page', access: 'public', budget }]);
}
