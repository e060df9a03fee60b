import { getIronSession, type IronSession, type SessionOptions, webCookies } from 'iron-session';

/** Cookie that only this server can read and create. */
export interface SealedCookie<Data> {
  /** Returns {} if the cookie is missing, forged, expired or from another server. */
  readonly read: () => Promise<Partial<Data>>;
  /** Does nothing without a secret. */
  readonly write: (data: Data) => Promise<void>;
  readonly clear: () => Promise<void>;
}

interface Exchange {
  readonly request: Request;
  readonly outgoing: Headers;
  readonly secrets: readonly string[] | undefined;
}

interface Shape {
  readonly name: string;
  readonly seconds: number;
  readonly sameSite: 'lax' | 'strict';
  readonly path: string;
}

/** Seals with the newest secret and still reads what any listed older one has sealed. */
export function sealedCookie<Data extends object>(
  { request, outgoing, secrets = [] }: Exchange,
  { name, seconds, sameSite, path }: Shape,
): SealedCookie<Data> {
  const secure = new URL(request.url).protocol === 'https:';
  // Browsers refuse a cookie with these prefixes over http, and `__Host-` also from a subdomain.
  const prefix = path === '/' ? '__Host-' : '__Secure-';

  const options = (password: string): SessionOptions => ({
    cookieName: secure ? prefix + name : name,
    password,
    ttl: seconds,
    cookieOptions: { httpOnly: true, secure, sameSite, path },
  });

  const open = (secret: string, headers: Headers): Promise<IronSession<Data>> =>
    getIronSession<Data>(webCookies(request, headers), options(secret));

  async function change(act: (cookie: IronSession<Data>) => Promise<void> | void): Promise<void> {
    const [newest] = secrets;
    if (newest !== undefined) await act(await open(newest, outgoing));
  }

  return {
    // Tries each secret: iron-session's numbered passwords would have to keep their numbers over every rotation.
    async read() {
      for (const secret of secrets) {
        const cookie = await open(secret, new Headers());
        if (Object.keys(cookie).length > 0) return cookie;
      }
      return {};
    },
    write: (data) =>
      change(async (cookie) => {
        Object.assign(cookie, data);
        await cookie.save();
      }),
    clear: () => change((cookie) => cookie.destroy()),
  };
}
