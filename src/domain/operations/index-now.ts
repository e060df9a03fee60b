/** Under which the search engines' news waits in the outbox. */
export const INDEX_NOW_TOPIC = 'index-now';

/** What search engines are told: pages of one site that say something new, or are gone. */
export interface IndexNowNews {
  /** It lies open at the site, as `/{key}.txt`: that proves the news to be ours. */
  readonly key: string;
  /** Whole addresses. */
  readonly addresses: readonly string[];
}

/** What each address of a site says, as a digest. */
export type PageDigests = Readonly<Record<string, string>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether something read is such a table. */
export const isPageDigests = (value: unknown): value is PageDigests =>
  isRecord(value) && Object.values(value).every((digest) => typeof digest === 'string');

/** Whether something stored is such news. */
export const isIndexNowNews = (value: unknown): value is IndexNowNews =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  Array.isArray(value.addresses) &&
  value.addresses.length > 0 &&
  value.addresses.every((address) => typeof address === 'string' && URL.canParse(address));

/** So many addresses they take at once. */
const ADDRESSES_MAX = 10_000;

/** A key that stays the same as long as the secret does, and says nothing of it: 32 hex digits. */
export async function indexNowKey(secret: string): Promise<string> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('index-now'));
  return [...new Uint8Array(signature, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The addresses whose pages say something new, or that are gone.
 *
 * @param before digest of what each address said; undefined where that is not known: then all are new
 */
export function changedAddresses(now: PageDigests, before: PageDigests | undefined): readonly string[] {
  const changed = Object.keys(now).filter((address) => now[address] !== before?.[address]);
  const gone = Object.keys(before ?? {}).filter((address) => !(address in now));
  return [...changed, ...gone].slice(0, ADDRESSES_MAX);
}
