import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, NetworkError } from '#api/request.ts';
import { $isReachable } from '#stores/reachability.ts';
import { guardDraft } from './unsaved.ts';

interface Stored {
  readonly id: string;
  readonly version: number;
  /** ISO 8601; null if it was never saved. */
  readonly updatedAt: string | null;
}

export interface DraftStore<Data, Entry extends Stored> {
  readonly dataOf: (entry: Entry) => Data;
  /**
   * Idempotent for the same data and version. @param keepsReplaced whether the replaced text goes into the history
   * @throws ApiError, NetworkError
   */
  readonly save: (data: Data, version: number, keepsReplaced: boolean) => Promise<Entry>;
  /** Parses the body of a 409; undefined if it is not an entry. */
  readonly readConflict: (current: unknown) => Entry | undefined;
  /** True if the entry was deleted, so that nothing can be saved. */
  readonly isGone: (theirs: Entry) => boolean;
  /** Restores a deleted entry, so that the user's text can be saved; undefined if that is impossible. */
  readonly revive?: (theirs: Entry) => Promise<Entry>;
  /** True if former texts are kept; a conflict then saves the user's text to the history before the other one wins. */
  readonly hasHistory: boolean;
}

type SaveState<Entry> =
  | { readonly status: 'saved' }
  | { readonly status: 'dirty' }
  | { readonly status: 'saving' }
  /** The server does not answer; the draft retries by itself. */
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly message: string; readonly fields: ApiError['fields'] }
  /** Another user has saved a different text; saving stops until this user chooses one. */
  | { readonly status: 'conflict'; readonly theirs: Entry };

const SAVED = Symbol('saved');

/**
 * Stored version whose text is the one on screen. Only `flush` returns one: an operation that takes it cannot act on an
 * older text.
 */
export interface Saved {
  readonly [SAVED]: true;
  readonly id: string;
  readonly version: number;
}

export interface SavedDraftState<Data, Entry> {
  readonly data: Data;
  readonly version: number;
  /** Time of the last save, ISO 8601; null if it was never saved. */
  readonly savedAt: string | null;
  readonly save: SaveState<Entry>;
}

interface Attempt<Data> {
  readonly data: Data;
  readonly version: number;
  readonly keeps: boolean;
}

/** Text that is saved automatically while it is edited. */
export interface SavedDraft<Data, Entry> {
  readonly $state: ReadableAtom<SavedDraftState<Data, Entry>>;
  change(part: Partial<Data>): void;
  /** Replaces the whole text; the former one goes into the history. */
  replace(data: Data): void;
  /** Saves at once. @returns undefined if the text on screen is not saved, e.g. after a conflict */
  flush(): Promise<Saved | undefined>;
  /**
   * Ends a conflict by the user's own or the other text. If the other one has changed again, the conflict goes on with
   * the newest, and the user's text stays.
   *
   * @throws ApiError, NetworkError if the user's text or a deleted entry could not be kept; the conflict goes on
   */
  resolve(choice: 'mine' | 'theirs'): Promise<void>;
}

/** Shortest interval between saves while the user types, in milliseconds (docs/decisions/content.md). */
const PAUSE_MS = 3000;
/** Delay before the retry if the server did not answer, in milliseconds. */
const RETRY_MS = 5000;

/** Creates a draft that saves itself after edits and retries until it succeeds. */
export function createDraft<Data, Entry extends Stored>(
  place: DraftStore<Data, Entry>,
  opened: Entry,
): SavedDraft<Data, Entry> {
  type State = SavedDraftState<Data, Entry>;
  const $state = atom<State>({ ...toState(opened), save: { status: 'saved' } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let keepsReplaced = false;
  /** Save whose answer is missing: it may have arrived, so it is repeated as it was before anything else is saved. */
  let unanswered: Attempt<Data> | undefined;
  /** Error of the last save, if it failed. */
  let failure: Error | undefined;
  const set = (change: Partial<State>): void => $state.set({ ...$state.get(), ...change });

  function toState(entry: Entry): Omit<State, 'save'> {
    return { data: place.dataOf(entry), version: entry.version, savedAt: entry.updatedAt };
  }

  function stateAfter(error: unknown): SaveState<Entry> {
    if (!(error instanceof ApiError)) return { status: 'offline' };
    const theirs = error.status === 409 ? place.readConflict(error.current) : undefined;
    if (theirs) return { status: 'conflict', theirs };
    // 429 and 5xx may pass later, so they are retried; other refusals need a changed text.
    if (error.status >= 500 || error.status === 429) return { status: 'offline' };
    return { status: 'refused', message: error.serverMessage, fields: error.fields };
  }

  function failed(error: unknown, sent: Attempt<Data>): void {
    const save = stateAfter(error);
    failure = error instanceof Error ? error : new Error('The save failed', { cause: error });
    unanswered = save.status === 'offline' ? sent : undefined;
    if (error instanceof NetworkError) $isReachable.set(false);
    if (save.status === 'refused' && $state.get().data !== sent.data) {
      changed();
      return;
    }
    set({ save });
    if (save.status === 'offline') plan(RETRY_MS);
  }

  function changed(): void {
    set({ save: { status: 'dirty' } });
    plan(PAUSE_MS);
  }

  async function send(): Promise<void> {
    const { data, version } = $state.get();
    const sent = unanswered ?? { data, version, keeps: keepsReplaced };
    const isRepeated = sent === unanswered;
    set({ save: { status: 'saving' } });
    try {
      const saved = await place.save(sent.data, sent.version, sent.keeps);
      unanswered = undefined;
      if (sent.keeps && sent.data === $state.get().data) keepsReplaced = false;
      set({ version: saved.version, savedAt: saved.updatedAt, save: { status: 'saved' } });
    } catch (error) {
      failed(error, sent);
      return;
    }
    if ($state.get().data === sent.data) return;
    if (isRepeated) await send();
    else changed();
  }

  const isOpen = (): boolean => ['dirty', 'offline', 'refused'].includes($state.get().save.status);

  async function flush(): Promise<Saved | undefined> {
    clearTimeout(timer);
    timer = undefined;
    while (running !== undefined) await running;
    if (isOpen()) {
      running = send().finally(() => {
        running = undefined;
      });
      await running;
    }
    const { version, save } = $state.get();
    return save.status === 'saved' ? { [SAVED]: true, id: opened.id, version } : undefined;
  }

  function plan(delayMs: number): void {
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  function edit(changed: Data): void {
    const { save } = $state.get();
    // A conflict waits for the user's choice; further typing changes only the user's own text.
    const next: SaveState<Entry> = save.status === 'conflict' || save.status === 'saving' ? save : { status: 'dirty' };
    set({ data: changed, save: next });
    if (next.status === 'dirty') plan(PAUSE_MS);
  }

  /** Stores the user's text first, so that the history keeps it when the other text replaces it. */
  async function replaceBy(theirs: Entry): Promise<void> {
    const mine = $state.get().data;
    await flush();
    const { status } = $state.get().save;
    if (status === 'offline' || status === 'refused') {
      set({ save: { status: 'conflict', theirs } });
      throw failure;
    }
    if (status !== 'saved') return;
    keepsReplaced = true;
    edit(place.dataOf(theirs));
    await flush();
    if ($state.get().save.status === 'conflict') set({ data: mine });
  }

  /** Retries at once when the connection is back, and asks before the page is left. */
  function watch(): () => void {
    const stopRetrying = $isReachable.listen((isReachable) => {
      if (isReachable && $state.get().save.status === 'offline') void flush();
    });
    const stopAsking = guardDraft(() => true, flush);
    return () => {
      stopRetrying();
      stopAsking();
    };
  }
  let stopWatching: (() => void) | undefined;
  $state.subscribe(({ save }) => {
    if (save.status === 'saved') {
      stopWatching?.();
      stopWatching = undefined;
    } else stopWatching ??= watch();
  });

  return {
    $state,
    change: (part) => edit({ ...$state.get().data, ...part }),
    replace(whole) {
      keepsReplaced = true;
      edit(whole);
      void flush();
    },
    flush,
    async resolve(choice) {
      const { save } = $state.get();
      if (save.status !== 'conflict') return;
      const { theirs } = save;
      const isGone = place.isGone(theirs);
      if (choice === 'theirs' && (isGone || !place.hasHistory)) {
        // A deleted entry takes no saves, and a place without history keeps no copy.
        set({ ...toState(theirs), save: { status: 'saved' } });
        return;
      }
      const base = isGone && place.revive ? await place.revive(theirs) : theirs;
      keepsReplaced = true;
      set({ version: base.version, savedAt: base.updatedAt, save: { status: 'dirty' } });
      await (choice === 'mine' ? flush() : replaceBy(theirs));
    },
  };
}

/**
 * Keeps drafts beyond their forms, so that leaving a form loses nothing.
 *
 * @returns opens a draft: the unsaved or newer one in memory, else a new one from the server's entry
 */
export function keepDrafts<Data, Entry extends Stored>(storeOf: (entry: Entry) => DraftStore<Data, Entry>) {
  const kept = new Map<string, SavedDraft<Data, Entry>>();
  return (key: string, entry: Entry): SavedDraft<Data, Entry> => {
    const known = kept.get(key);
    const state = known?.$state.get();
    if (known && state && (state.save.status !== 'saved' || state.version >= entry.version)) return known;
    const draft = createDraft(storeOf(entry), entry);
    kept.set(key, draft);
    return draft;
  };
}
