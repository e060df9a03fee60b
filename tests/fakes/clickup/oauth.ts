import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { refusals } from './answers.ts';

/** OAuth app that the fake knows. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allowed return path; ClickUp compares whole addresses, but the fake has no fixed host. */
  readonly redirectPath: string;
  /** Token for every code: the same user gets the same token again. */
  readonly token: string;
}

/** ClickUp's side of OAuth (docs/decisions/clickup.md). */
export interface OAuth {
  /** Returns the consent page; `auto=1` agrees and `deny=1` refuses without a click. */
  readonly authorize: (url: URL) => Response;
  readonly exchange: (request: Request) => Promise<Response>;
  /** Issues a code like the consent page. */
  readonly issueCode: () => string;
}

const exchanged = z.object({ client_id: z.string(), client_secret: z.string(), code: z.string() });

const page = (text: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><title>ClickUp (local)</title><body><h1>ClickUp (local)</h1>${text}</body>`,
    {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  );

const backTo = (redirectUri: string, parameters: Record<string, string>): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

export function createOAuth({ clientId, clientSecret, redirectPath, token }: OAuthApp): OAuth {
  const codes = new Map<string, 'fresh' | 'used'>();

  function issueCode(): string {
    const code = randomBytes(16).toString('hex').toUpperCase();
    codes.set(code, 'fresh');
    return code;
  }

  function authorize({ searchParams: query }: URL): Response {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId) return page('<p>OAUTH_010: Client not found</p>', 400);
    if (!URL.canParse(redirectUri) || new URL(redirectUri).pathname !== redirectPath) {
      return page('<p>OAUTH_007: Redirect URI does not match</p>', 400);
    }
    const state = query.get('state');
    const echoed = state === null ? {} : { state };
    const denied = () => backTo(redirectUri, { error: 'access_denied', ...echoed });
    const allowed = () => backTo(redirectUri, { code: issueCode(), ...echoed });
    if (query.get('deny') === '1') return Response.redirect(denied());
    if (query.get('auto') === '1') return Response.redirect(allowed());
    const link = (text: string, href: string) => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>`;
    return page(link('Connect', allowed()) + link('Cancel', denied()));
  }

  async function exchange(request: Request): Promise<Response> {
    const { client_id, client_secret, code } = exchanged.parse(await request.json());
    if (client_id !== clientId || client_secret !== clientSecret) return refusals.unknownClient();
    const state = codes.get(code);
    if (state === undefined) return refusals.unknownCode();
    if (state === 'used') return refusals.usedCode();
    codes.set(code, 'used');
    return Response.json({ access_token: token, token_type: 'Bearer' });
  }

  return { authorize, exchange, issueCode };
}
