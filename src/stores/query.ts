import { atom, onMount, type ReadableAtom } from 'nanostores';
import { NetworkError } from '#api/request.ts';

/** What a screen knows of a data read. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: T }
  | { readonly status: 'error'; readonly error: unknown };

/** A data read that components subscribe to. */
export interface Query<T> {
  readonly $state: ReadableAtom<QueryState<T>>;
  /** Reads again and shows the loading state meanwhile. */
  readonly reload: () => Promise<void>;
  /** Reads again and keeps what is shown until the answer is there, e.g. after an edit. */
  readonly refresh: () => Promise<void>;
  /** Shows what the answer to an edit has told: a read on its way is older. */
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
  const $state = atom<QueryState<T>>({ status: 'loading' });
  let latest = 0;
  let isRead = false;
  let isUsed = false;

  async function refresh(): Promise<void> {
    isRead = true;
    latest += 1;
    const mine = latest;
    const next = await load().then(
      (data): QueryState<T> => ({ status: 'loaded', data }),
      (error: unknown): QueryState<T> => ({ status: 'error', error }),
    );
    if (mine === latest && !isOutOfReach(next)) $state.set(next);
  }

  function put(data: T): void {
    isRead = true;
    latest += 1;
    $state.set({ status: 'loaded', data });
  }

  /** What was seen already stays readable while the server is out of reach. */
  const isOutOfReach = (next: QueryState<T>): boolean =>
    next.status === 'error' && next.error instanceof NetworkError && $state.get().status === 'loaded';

  function reload(): Promise<void> {
    $state.set({ status: 'loading' });
    return refresh();
  }

  let forget: ReturnType<typeof setTimeout> | undefined;
  onMount($state, () => {
    clearTimeout(forget);
    isUsed = true;
    // While the pages are built there is no server to ask.
    if (!isRead && typeof window !== 'undefined') void reload();
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
    $state.set({ status: 'loading' });
  }
  reads.set(key, drop);

  return { $state, reload, refresh, put };
}
