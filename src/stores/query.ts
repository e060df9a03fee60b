import { atom, onMount, type ReadableAtom } from 'nanostores';
import { NetworkError } from '#api/request.ts';

/** State of a read: with `data` wherever there is something to show, with `error` where the last attempt failed. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'refreshing' | 'loaded'; readonly data: T }
  /** The server is out of reach; the data was read earlier and stays readable. */
  | { readonly status: 'offline'; readonly data: T; readonly error: unknown }
  | { readonly status: 'failed'; readonly error: unknown };

/** Data that a read has to show, if any. */
export const dataOf = <T>(state: QueryState<T>): T | undefined => ('data' in state ? state.data : undefined);

const LOADING = { status: 'loading' } as const;

/** Runs reads one after the other into one state; an answer to an older read is ignored. */
export function followReads<T>() {
  const $state = atom<QueryState<T>>(LOADING);
  let latest = 0;
  return {
    $state,
    /** @param seen shown instead of the current data while the server is out of reach */
    async read(load: () => Promise<T>, seen?: { readonly data: T }): Promise<void> {
      latest += 1;
      const mine = latest;
      const shown = $state.get();
      $state.set('data' in shown ? { status: 'refreshing', data: shown.data } : LOADING);
      const known = seen ?? ('data' in shown ? shown : undefined);
      const next = await load().then(
        (data): QueryState<T> => ({ status: 'loaded', data }),
        (error: unknown): QueryState<T> =>
          known && error instanceof NetworkError
            ? { status: 'offline', data: known.data, error }
            : { status: 'failed', error },
      );
      if (mine === latest) $state.set(next);
    },
    /** Shows the data that the answer to an edit holds: a read on its way is older. */
    put(data: T): void {
      latest += 1;
      $state.set({ status: 'loaded', data });
    },
  };
}

/** A data read that components subscribe to. */
export interface Query<T> {
  readonly $state: ReadableAtom<QueryState<T>>;
  /** Reads again and keeps the data on screen until the answer is there. */
  readonly refresh: () => Promise<void>;
  /** Shows the data that the answer to an edit holds: a read on its way is older. */
  readonly put: (data: T) => void;
}

/** How long an unused result is kept: the default of spec 9, in milliseconds. */
const KEEP_UNUSED_MS = 5 * 60 * 1000;

/** What `invalidate` can reach: every read by its key. */
const reads = new Map<string, () => void>();

/**
 * Says that what was read under a prefix no longer holds: what is on screen is read again at once and stays in place
 * meanwhile, the rest when it is next used.
 *
 * @param prefix beginning of the keys, e.g. `/api/redirects` for the links and their categories
 */
export function invalidate(prefix: string): void {
  for (const [key, drop] of reads) if (key.startsWith(prefix)) drop();
}

/**
 * A data read as spec 9 wants it: read once when first used, never stale by itself, no refetch on focus, no retry, the
 * result kept for five minutes after its last use. `@nanostores/query` would add revalidation and retries that we
 * would have to switch off one by one; this is all that is left.
 *
 * @param key the address that is read; there is one read per key, which everybody shares
 */
export function query<T>(key: string, load: () => Promise<T>): Query<T> {
  if (reads.has(key)) throw new Error(`There is a read of ${key} already: share it`);
  const { $state, read, put } = followReads<T>();
  let isRead = false;
  let isUsed = false;

  function refresh(): Promise<void> {
    isRead = true;
    return read(load);
  }

  let forget: ReturnType<typeof setTimeout> | undefined;
  onMount($state, () => {
    clearTimeout(forget);
    isUsed = true;
    // While the pages are built there is no server to ask.
    if (!isRead && typeof window !== 'undefined') void refresh();
    return () => {
      isUsed = false;
      forget = setTimeout(drop, KEEP_UNUSED_MS);
    };
  });

  function drop(): void {
    if (isUsed) {
      void refresh();
      return;
    }
    isRead = false;
    $state.set(LOADING);
  }
  reads.set(key, drop);

  return {
    $state,
    refresh,
    put(data) {
      isRead = true;
      put(data);
    },
  };
}
