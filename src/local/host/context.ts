import type { Context } from '@netlify/functions';

/** Request data outside the `Request` itself. */
export interface RequestFacts {
  readonly ip: string;
  readonly requestId: string;
  /** Netlify's name of the deploy. */
  readonly deploy: 'dev' | 'production';
  /** Keeps the process alive for this promise after the response; a rejection is logged. */
  waitUntil(promise: Promise<unknown>): void;
}

/** Part of Netlify's context that our functions read. */
export type LocalContext = Pick<Context, 'deploy' | 'geo' | 'ip' | 'requestId' | 'server' | 'site' | 'waitUntil'>;

/** Builds the context of one call. The country comes from the header `x-country`, which the redirect rules read too. */
export function createContext({ headers, url }: Request, { deploy, ...facts }: RequestFacts): LocalContext {
  const country = headers.get('x-country');
  return {
    ...facts,
    deploy: { context: deploy, id: 'local', published: false },
    geo: country === null ? {} : { country: { code: country } },
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: new URL(url).origin },
  };
}
