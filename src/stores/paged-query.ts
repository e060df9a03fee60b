import type { ReadableAtom } from 'nanostores';
import { followReads, type QueryState } from './query.ts';

/** A read whose parameters change while its screen is open: a page, a range, a day. */
export interface PagedQuery<P, T> {
  readonly $state: ReadableAtom<QueryState<T>>;
  /** Reads for these parameters, and where they are the same as before only `again`; the data stays meanwhile. */
  readonly open: (params: P, again?: 'again') => Promise<void>;
  /** Reads the last parameters again, e.g. after an edit. */
  readonly refresh: () => Promise<void>;
  /** Shows the data that the answer to an edit holds: a read on its way is older. */
  readonly put: (data: T) => void;
}

/** Answers kept for the time without a connection: more than a visit to a list turns pages. */
const SEEN_MAX = 50;

/**
 * Declares a read with parameters. While the server is out of reach it shows the last answer to the same parameters,
 * else the rows on screen.
 *
 * @returns opens the read for one stay on a screen; all stays share the answers that were seen
 */
export function pagedQuery<P, T>(load: (params: P) => Promise<T>): () => PagedQuery<P, T> {
  const seen = new Map<string, { readonly data: T }>();

  function remember(key: string, data: T): T {
    seen.delete(key);
    seen.set(key, { data });
    for (const oldest of [...seen.keys()].slice(0, -SEEN_MAX)) seen.delete(oldest);
    return data;
  }

  return () => {
    const { $state, read, put } = followReads<T>();
    let shown = '';
    let refresh = (): Promise<void> => Promise.resolve();
    return {
      $state,
      async open(params, again) {
        const key = JSON.stringify(params);
        if (key === shown && !again) return;
        shown = key;
        refresh = () => read(async () => remember(key, await load(params)), seen.get(key));
        await refresh();
      },
      refresh: () => refresh(),
      put: (data) => put(remember(shown, data)),
    };
  };
}
