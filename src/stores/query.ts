import { atom, onMount, type ReadableAtom } from 'nanostores';
import { NetworkError } from '#api/request.ts';

/** State of a read: with `data` if there is anything to show, with `error` if the last attempt failed. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'refreshing' | 'loaded'; readonly data: T }
  /** The server is unreachable; earlier data stays readable. */
  | { readonly status: 'offline'; readonly data: T; readonly error: unknown }
  | { readonly status: 'failed'; readonly error: unknown };

export const dataOf = <T>(state: QueryState<T>): T | undefined => ('data' in state ? state.data : undefined);

const LOADING = { status: 'loading' } as const;

/** Runs reads into one state; answers to older reads are ignored. */
export function trackReads<T>() {
  const $state = atom<QueryState<T>>(LOADING);
  let latest = 0;
  return {
    $state,
    /** @param seen shown instead of the current data while the server is unreachable */
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
    /** Shows the data from an edit's answer and ignores running reads, which are older. */
    put(data: T): void {
      latest += 1;
      $state.set({ status: 'loaded', data });
    },
  };
}

export interface Query<T> {
  readonly $state: ReadableAtom<QueryState<T>>;
  /** Reads again; the current data stays visible meanwhile. */
  readonly refresh: () => Promise<void>;
  /** Shows the data from an edit's answer and ignores running reads, which are older. */
  readonly put: (data: T) => void;
}

/** Lifetime of an unused result in milliseconds: the default of spec 9. */
const KEEP_UNUSED_MS = 5 * 60 * 1000;

/** All reads by key, for `invalidate`. */
const reads = new Map<string, () => void>();

/**
 * Invalidates all reads whose keys start with a prefix: mounted ones refresh at once, the rest on next use.
 *
 * @param prefix e.g. `/api/redirects` for the links and their categories
 */
export function invalidate(prefix: string): void {
  for (const [key, drop] of reads) if (key.startsWith(prefix)) drop();
}

/** Reads on screen that no key names, for `readAllAgain`. */
export const openReads = new Set<() => Promise<void>>();

/** Reads everything on screen again, after a write that may have been stored. */
export function readAllAgain(): void {
  invalidate('');
  for (const again of openReads) void again();
}

/**
 * Creates a read as spec 9 demands: loaded on first use, no automatic refetch or retry, kept for five minutes after its
 * last use. `@nanostores/query` would add revalidation and retries that we would have to switch off.
 *
 * @param key the address; one shared read per key
 * @throws Error if the key is taken
 */
export function query<T>(key: string, load: () => Promise<T>): Query<T> {
  if (reads.has(key)) throw new Error(`There is a read of ${key} already: share it`);
  const { $state, read, put } = trackReads<T>();
  let isRead = false;
  let isUsed = false;

  function refresh(): Promise<void> {
    isRead = true;
    return read(load);
  }

  let dropTimer: ReturnType<typeof setTimeout> | undefined;
  onMount($state, () => {
    clearTimeout(dropTimer);
    isUsed = true;
    // The build renders pages without a server to ask.
    if (!isRead && typeof window !== 'undefined') void refresh();
    return () => {
      isUsed = false;
      dropTimer = setTimeout(drop, KEEP_UNUSED_MS);
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
