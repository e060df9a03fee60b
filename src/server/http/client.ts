import { browserName } from '#domain/accounts/browser-name.ts';
import type { Client } from '#server/context.ts';
import type { PlatformContext } from './context.ts';

/** The browser behind a request, as the platform knows it. */
export const createClient = ({ headers }: Request, { geo }: PlatformContext): Client => ({
  browser: browserName(headers.get('user-agent') ?? ''),
  country: geo?.country?.code ?? '',
});
