import { parseSetCookie } from 'cookie';
import type { Context } from '#server/context.ts';
import { type Env, parseEnv, type RawEnv } from '#server/env.ts';
import type { FunctionContext } from '#server/http/context.ts';
import { owner, ownerVariables } from '#tests/support/accounts/owner.ts';

/** Function of `functions/`, as tests call it. */
export type FunctionHandler = (
  request: Request,
  platform: FunctionContext,
  replaced?: Partial<Context>,
) => Promise<Response>;

/** Parses the environment of a site with an owner, without rate limits unless `variables` switch them on. */
export const ownerEnv = (variables: RawEnv = {}): Env =>
  parseEnv({ ...ownerVariables, RATE_LIMITS: 'off', ...variables });

interface VisitorOptions {
  readonly context: Partial<Context>;
  readonly origin?: string;
  readonly ip?: string;
  /** Makes the function run as in the production deploy. */
  readonly isProduction?: boolean;
}

/** Browser at one address with its cookies, for one function. */
export interface Visitor {
  /** Cookies by name, as they are sent; tests may read and change them. */
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts JSON, unless `headers` name another type. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  send(path: string, init: RequestInit): Promise<Response>;
  /** Signs in, by default as the owner. */
  login(username?: string, password?: string): Promise<Response>;
  isSignedIn(): Promise<boolean>;
}

/** Creates a visitor of a function; `context` replaces parts of the function's own. */
export function createVisitor(handler: FunctionHandler, options: VisitorOptions): Visitor {
  const { context, origin = 'http://localhost:8888', ip = '192.0.2.1', isProduction = false } = options;
  const cookies = new Map<string, string>();
  const platform: FunctionContext = {
    deploy: { context: isProduction ? 'production' : 'dev', id: 'test', published: isProduction },
    ip,
    requestId: '',
    waitUntil: (work) => void work,
  };

  async function send(path: string, init: RequestInit): Promise<Response> {
    const request = new Request(new URL(path, origin), init);
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await handler(request, platform, context);
    for (const line of response.headers.getSetCookie()) {
      const { name, value = '', maxAge } = parseSetCookie(line);
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }

  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  return {
    cookies,
    send,
    get,
    post,
    login: (username = owner.username, password = owner.password) => post('/api/auth/login', { username, password }),
    async isSignedIn() {
      const body: unknown = await (await get('/api/auth/check')).json();
      return typeof body === 'object' && body !== null && 'isAuthenticated' in body && body.isAuthenticated === true;
    },
  };
}
