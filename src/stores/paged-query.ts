import { onMount, type ReadableAtom } from 'nanostores';
import { openReads, type QueryState, trackReads } from './query.ts';

/** Read whose parameters change while its screen is open: a page, a range, a day. */
export interface PagedQuery<P, T> {
  readonly $state: ReadableAtom<QueryState<T>>;
  /** Reads for these parameters; if they are unchanged, only with `again`. The current data stays visible meanwhile. */
  readonly open: (params: P, again?: 'again') => Promise<void>;
  /** Repeats the last read, e.g. after an edit. */
  readonly refresh: () => Promise<void>;
  /** Repeats the last read unseen. A failure counts for nothing, nor does an answer if the state has changed meanwhile. */
  readonly poll: () => Promise<void>;
  /** Shows the data from an edit's answer and ignores running reads, which are older. */
  readonly put: (data: T) => void;
}

/** Answers cached for use offline: more than one visit to a list turns pages. */
const SEEN_MAX = 50;

/**
 * Declares a read with parameters. While the server is unreachable it shows the cached answer to the same parameters,
 * else the rows on screen.
 *
 * @returns opens the read for one visit of a screen; all visits share the cache
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
    const { $state, read, put } = trackReads<T>();
    let shown = '';
    let refresh = (): Promise<void> => Promise.resolve();
    let poll = refresh;
    const again = () => refresh();
    onMount($state, () => {
      openReads.add(again);
      return () => openReads.delete(again);
    });
    return {
      $state,
      async open(params, again) {
        const key = JSON.stringify(params);
        if (key === shown && !again) return;
        shown = key;
        refresh = () => read(async () => remember(key, await load(params)), seen.get(key));
        poll = async () => {
          const before = $state.get();
          await load(params).then(
            (data) => $state.get() === before && put(remember(key, data)),
            () => undefined,
          );
        };
        await refresh();
      },
      refresh: () => refresh(),
      poll: () => poll(),
      put: (data) => put(remember(shown, data)),
    };
  };
}
