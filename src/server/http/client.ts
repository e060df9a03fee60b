import { browserName } from '#domain/accounts/browser-name.ts';
import type { PlatformContext } from './context.ts';

/** What is told of a browser in the list of sessions: nothing that names its person. */
export interface Client {
  /** E.g. 'Firefox auf Windows'. */
  readonly browser: string;
  /** ISO 3166, or empty. */
  readonly country: string;
}

/** The browser behind a request, as the platform knows it. */
export const createClient = ({ headers }: Request, { geo }: PlatformContext): Client => ({
  browser: browserName(headers.get('user-agent') ?? ''),
  country: geo?.country?.code ?? '',
});
