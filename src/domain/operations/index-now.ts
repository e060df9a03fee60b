import { isUrl } from '../address/urls.ts';
import { isRecord } from '../record.ts';

/** Outbox topic for IndexNow. */
export const INDEX_NOW_TOPIC = 'index-now';

/** Message to search engines: pages of one site that are new, changed or gone. */
export interface IndexNowNews {
  /** Published at `/{key}.txt`, which proves that the message is ours. */
  readonly key: string;
  /** Absolute addresses. */
  readonly addresses: readonly string[];
}

/** Digests of pages by address. */
export type PageDigests = Readonly<Record<string, string>>;

export const isPageDigests = (value: unknown): value is PageDigests =>
  isRecord(value) && Object.values(value).every((digest) => typeof digest === 'string');

export const isIndexNowNews = (value: unknown): value is IndexNowNews =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  Array.isArray(value.addresses) &&
  value.addresses.length > 0 &&
  value.addresses.every((address) => typeof address === 'string' && isUrl(address));

/** Most addresses in one message, a limit of IndexNow. */
const ADDRESSES_MAX = 10_000;

/** Derives the key from a secret: stable, 32 hex digits, and not reversible. */
export async function indexNowKey(secret: string): Promise<string> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('index-now'));
  return [...new Uint8Array(signature, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the addresses that are new, changed or gone; all of them if the digests before are unknown. */
export function changedAddresses(now: PageDigests, before: PageDigests | undefined): readonly string[] {
  const changed = Object.keys(now).filter((address) => now[address] !== before?.[address]);
  const gone = Object.keys(before ?? {}).filter((address) => !(address in now));
  return [...changed, ...gone].slice(0, ADDRESSES_MAX);
}
