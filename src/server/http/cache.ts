/** Copy of an answer that Netlify's CDN keeps; only this module writes its headers (docs/decisions/platform.md). */
export interface Copy {
  readonly seconds: number;
  /** Further seconds for which the CDN may still send the copy while it asks for a new one. */
  readonly staleSeconds?: number;
  /** Name for purging it before its time. */
  readonly tag: string;
  /** Parameters that the answer reads, by default none: no other one makes a copy of its own. */
  readonly query?: readonly string[];
  /** `Cache-Control` for browsers. */
  readonly browser?: string;
  /** Set if the content of the address never changes: the copy then also outlives deploys. */
  readonly isImmutable?: true;
}

/** Name that stands for no parameter, because `Netlify-Vary` takes a list of names and has no documented word for none. */
const NO_PARAMETER = 'none';
const YEAR_SECONDS = 31_536_000;

/** `Cache-Control` of pages: browsers ask the CDN each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Headers of an answer that the CDN may keep. */
export const cacheHeaders = ({
  seconds,
  staleSeconds,
  tag,
  query = [NO_PARAMETER],
  browser = 'no-store',
  isImmutable,
}: Copy): Readonly<Record<string, string>> => {
  const stale = staleSeconds === undefined ? '' : `, stale-while-revalidate=${staleSeconds}`;
  return {
    'Cache-Control': browser,
    'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}${stale}${isImmutable ? ', immutable' : ''}`,
    'Netlify-Vary': `query=${query.join('|')}`,
    'Netlify-Cache-Tag': tag,
    ...(isImmutable && { 'Netlify-Cache-ID': tag }),
  };
};

/** Finds the parameter that stands for none: each of its values would make a copy. */
export const makesCopies = ({ url }: Request, { query }: Copy): boolean =>
  query === undefined && [...new URL(url).searchParams.keys()].some((name) => name.toLowerCase() === NO_PARAMETER);

/** Returns the copy of a file whose name is a hash of its bytes. */
export const immutableCopy = (name: string): Copy => ({
  seconds: YEAR_SECONDS,
  tag: name,
  browser: `public, max-age=${YEAR_SECONDS}, immutable`,
  isImmutable: true,
});
