import { atom, onMount, type ReadableAtom } from 'nanostores';

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
}

/** How long an unused result is kept: the default of spec 9, in milliseconds. */
const KEEP_UNUSED_MS = 5 * 60 * 1000;

/**
 * A data read as spec 9 wants it: read once when first used, never stale by itself, no refetch on focus, no retry, the
 * result kept for five minutes after its last use. `@nanostores/query` would add revalidation and retries that we
 * would have to switch off one by one; this is all that is left.
 */
export function query<T>(load: () => Promise<T>): Query<T> {
  const $state = atom<QueryState<T>>({ status: 'loading' });
  let latest = 0;
  let isRead = false;

  async function refresh(): Promise<void> {
    isRead = true;
    latest += 1;
    const mine = latest;
    const next = await load().then(
      (data): QueryState<T> => ({ status: 'loaded', data }),
      (error: unknown): QueryState<T> => ({ status: 'error', error }),
    );
    if (mine === latest) $state.set(next);
  }

  function reload(): Promise<void> {
    $state.set({ status: 'loading' });
    return refresh();
  }

  let forget: ReturnType<typeof setTimeout> | undefined;
  onMount($state, () => {
    clearTimeout(forget);
    // While the pages are built there is no server to ask.
    if (!isRead && typeof window !== 'undefined') void reload();
    return () => {
      forget = setTimeout(() => {
        isRead = false;
        $state.set({ status: 'loading' });
      }, KEEP_UNUSED_MS);
    };
  });

  return { $state, reload, refresh };
}
