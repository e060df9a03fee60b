import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { assertAccess } from '#server/http/accounts/access.ts';
import { gated, type PageGuard, spendBudget } from '#server/http/budget.ts';
import { createContext, type FunctionContext } from '#server/http/context.ts';
import { type Failure, reportFailure } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { answerHeaders } from '#server/http/response.ts';
import { fetchWithin } from '#time-limits.ts';

/** Time limit for reading a built page before a line of text replaces it. */
const PATIENCE_MS = 5000;

export type PageRequest = { readonly request: Request; readonly ctx: Context };

function textPage(text: string, status: number, headers: Failure['headers'] = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: answerHeaders({ ...headers, ...type }) });
}

interface BuiltPage {
  readonly headers: Headers;
  readonly html: string;
}

/** Headers of the connection that brought the page, and of the copy that it was; the body arrives decompressed. */
const OF_TRANSPORT = [
  'content-encoding',
  'content-length',
  'etag',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'age',
  'cache-status',
  'date',
];

async function readPage(page: Response): Promise<BuiltPage & { readonly isThere: boolean }> {
  const headers = new Headers(page.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  return { headers, html: await page.text(), isThere: page.ok };
}

/** Reads a page of the built site; undefined if missing or unreadable. */
export async function readBuiltPage(
  { origin, log }: Pick<Context, 'origin' | 'log'>,
  path: string,
): Promise<BuiltPage | undefined> {
  const page = await fetchWithin(PATIENCE_MS, new URL(path, origin), {}, readPage).catch(() => undefined);
  if (!page) log.error('page not read', { path });
  return page?.isThere ? page : undefined;
}

/** Serves a page of the built site under another status. @param instead text if the page cannot be read */
export async function serveSitePage(
  { origin, log }: Pick<Context, 'origin' | 'log'>,
  path: string,
  status: number,
  instead: string,
): Promise<Response> {
  const page = await fetchWithin(PATIENCE_MS, new URL(path, origin), {}, readPage).catch(() => undefined);
  if (!page) {
    log.error('page not read', { path });
    return textPage(instead, status);
  }
  const { headers, html } = page;
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  return new Response(html, { status, headers });
}

const READING = ['GET', 'HEAD'];

function assertMethod({ method }: Request, methods: readonly string[]): void {
  if (methods.includes(method)) return;
  throw new AppError('method-not-allowed', 'Diese Methode ist hier nicht erlaubt.', {
    headers: { Allow: methods.join(', ') },
  });
}

/** Names a page by the first part of its path: a slug is no secret, but text typed after it may be. */
export const operationOf = ({ method, url }: Request): string => `${method} /${new URL(url).pathname.split('/')[1]}`;

const failurePage = ({ status, message, headers }: Failure): Response => textPage(message, status, headers);

/**
 * Builds a function that browsers open directly, so failures are a readable sentence.
 * @param methods callers that allow more than reading must check the origin themselves
 */
export function browserFunction(
  guard: PageGuard,
  handler: (visit: PageRequest) => Promise<Response>,
  failed = failurePage,
  methods: readonly string[] = READING,
) {
  async function visit(request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> {
    const requestId = netlify.requestId || randomUUID();
    const context = (): Context => createContext(request, { ...netlify, requestId }, new Headers(), replaced);
    try {
      assertMethod(request, methods);
      const ctx = context();
      if (guard.access === 'public') await spendBudget(ctx, guard.budget, request);
      else await assertAccess(ctx, guard.access);
      return await handler({ request, ctx });
    } catch (error) {
      const place = { event: 'visit failed', operation: operationOf(request), requestId };
      return failed(reportFailure(error, place, replaced.log ?? log, context));
    }
  }

  return gated(visit, [{ name: 'page', ...guard }]);
}
