import type { Context } from '#server/context.ts';
import { gated, type PageGuard } from '#server/http/budget.ts';
import { type Copy, cacheHeaders, makesCopies } from '#server/http/cache.ts';
import type { FunctionContext } from '#server/http/context.ts';
import { answerHeaders } from '#server/http/response.ts';
import { browserFunction, type PageRequest } from './page.ts';

/** Recognises answers of which no copy is kept: part of a file, and the words of a page that could not be read. */
const isPassing = ({ status, headers }: Response): boolean =>
  status === 206 || headers.get('Content-Type')?.startsWith('text/plain') === true;

/** Builds a function like `browserFunction` of whose answers the CDN keeps a copy, also of one that there is nothing. */
export function cachedFunction(
  guard: PageGuard,
  copyOf: (request: Request) => Copy,
  handler: (visit: PageRequest) => Promise<Response>,
) {
  async function answer(visit: PageRequest): Promise<Response> {
    const response = await handler(visit);
    if (isPassing(response)) return response;
    for (const [name, value] of Object.entries(cacheHeaders(copyOf(visit.request)))) response.headers.set(name, value);
    return response;
  }

  const serve = browserFunction(guard, answer);
  async function visit(request: Request, netlify: FunctionContext, replaced: Partial<Context> = {}): Promise<Response> {
    if (!makesCopies(request, copyOf(request))) return serve(request, netlify, replaced);
    const headers = answerHeaders({ 'Content-Type': 'text/plain; charset=utf-8' });
    return new Response('Diese Adresse gibt es nicht.', { status: 404, headers });
  }
  return gated(visit, serve.gates);
}
