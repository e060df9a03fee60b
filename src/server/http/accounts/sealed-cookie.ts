import { getIronSession, type IronSession, type SessionOptions, webCookies } from 'iron-session';

/** A cookie that only this server can read and make. */
export interface SealedCookie<Data> {
  /** What it holds; nothing of one that is missing, forged, of another server or too old. */
  readonly read: () => Promise<Partial<Data>>;
  /** Does nothing where no secret is set up. */
  readonly write: (data: Data) => Promise<void>;
  readonly clear: () => Promise<void>;
}

interface Exchange {
  readonly request: Request;
  /** Headers of the answer, where the cookie is set. */
  readonly outgoing: Headers;
  /** Newest first; undefined where none is set up. */
  readonly secrets: readonly string[] | undefined;
}

interface Shape {
  readonly name: string;
  readonly seconds: number;
  readonly sameSite: 'lax' | 'strict';
  readonly path: string;
}

/** Sealed with the newest secret; what an older one sealed is read as long as it is listed. */
export function sealedCookie<Data extends object>(
  { request, outgoing, secrets = [] }: Exchange,
  { name, seconds, sameSite, path }: Shape,
): SealedCookie<Data> {
  const secure = new URL(request.url).protocol === 'https:';
  // The prefixes make browsers refuse the cookie over http, and at the root also from a subdomain.
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
    // iron-session's numbered passwords would have to keep their numbers over every rotation, so each secret is tried.
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
