import type { Context } from '@netlify/functions';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Request data outside the `Request` itself. */
export interface RequestFacts {
  readonly ip: string;
  readonly requestId: string;
  /** Netlify's name of the deploy. */
  readonly deploy: 'dev' | 'production';
  /** Keeps the process alive for this promise after the response; a rejection is logged. */
  waitUntil(promise: Promise<unknown>): void;
}

/** Part of the context that differs between functions (no `next`, no `params`) and edge functions. */
export interface Position {
  next(request?: Request): Promise<Response>;
  readonly params: Record<string, string>;
}

interface NewCookie {
  name: string;
  value: string;
  domain?: string;
  expires?: Date | number;
  httpOnly?: boolean;
  maxAge?: number;
  path?: string;
  sameSite?: 'Strict' | 'Lax' | 'None';
  secure?: boolean;
}

function cookieLine({ expires, sameSite, ...cookie }: NewCookie): string {
  return stringifySetCookie({
    ...cookie,
    ...(expires !== undefined && { expires: new Date(expires) }),
    ...(sameSite === 'Strict' && { sameSite: 'strict' }),
    ...(sameSite === 'Lax' && { sameSite: 'lax' }),
    ...(sameSite === 'None' && { sameSite: 'none' }),
  });
}

/**
 * Builds Netlify's context for one call. The country comes from the header `x-country`, which the redirect rules read
 * too. @returns the context, and `finish`, which adds the cookies set through it to the response
 */
export function createContext(
  request: Request,
  facts: RequestFacts,
  position: Position,
): { context: Context; finish(response: Response): Response } {
  const url = new URL(request.url);
  const country = request.headers.get('x-country');
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  const cookieLines: string[] = [];

  const context: Context = {
    account: { id: 'local' },
    cookies: {
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: as on Netlify, whose type leaves out that a cookie may be unknown
      get: (name) => cookies[name] as string,
      set: (cookie: string | NewCookie, value?: string) => {
        cookieLines.push(cookieLine(typeof cookie === 'string' ? { name: cookie, value: value ?? '' } : cookie));
      },
      delete: (cookie) => {
        const named = typeof cookie === 'string' ? { name: cookie } : cookie;
        cookieLines.push(cookieLine({ ...named, value: '', expires: 0 }));
      },
    },
    deploy: { context: facts.deploy, id: 'local', published: false },
    geo: country === null ? {} : { country: { code: country } },
    ip: facts.ip,
    json: (input) => Response.json(input),
    log: (...data: unknown[]) => console.log(...data),
    next: (input) => position.next(input instanceof Request ? input : undefined),
    params: position.params,
    requestId: facts.requestId,
    rewrite: () => Promise.reject(new Error('context.rewrite() is deprecated: return a URL instead')),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil: facts.waitUntil,
  };

  function finish(response: Response): Response {
    if (cookieLines.length === 0) return response;
    const answer = new Response(response.body, response);
    for (const line of cookieLines) answer.headers.append('set-cookie', line);
    return answer;
  }

  return { context, finish };
}
