import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, NetworkError } from '#api/request.ts';
import { $isReachable } from '#stores/reachability.ts';
import { guardForm } from './unsaved.ts';

/** What is stored, as the server says it. */
interface Stored {
  readonly version: number;
  /** ISO 8601; null as long as nobody has saved it. */
  readonly updatedAt: string | null;
}

/** Where a draft is kept. */
export interface DraftPlace<Data, Entry extends Stored> {
  readonly dataOf: (entry: Entry) => Data;
  /** @param keepsReplaced whether the text that is replaced shall stand in the history @throws ApiError, NetworkError */
  readonly save: (data: Data, version: number, keepsReplaced: boolean) => Promise<Entry>;
  /** What a 409 brings; undefined where it is no entry. */
  readonly readConflict: (current: unknown) => Entry | undefined;
  /** Whether nothing can be saved there any more. */
  readonly isGone: (theirs: Entry) => boolean;
  /** Brings back what is gone, so that her text can be saved there; undefined where it cannot be. */
  readonly revive?: (theirs: Entry) => Promise<Entry>;
  /** Whether former texts are kept: then hers is saved before the other one takes its place. */
  readonly hasHistory: boolean;
}

/** How far the saving is. */
export type SaveState<Entry> =
  | { readonly status: 'saved' }
  | { readonly status: 'dirty' }
  | { readonly status: 'saving' }
  /** The server does not answer; the draft tries again by itself. */
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly message: string; readonly fields: ApiError['fields'] }
  /** Somebody else's text stands there; nothing is saved until one of the two is chosen. */
  | { readonly status: 'conflict'; readonly theirs: Entry };

/** A text while it is edited. */
export interface SavedDraftState<Data, Entry> {
  readonly data: Data;
  readonly version: number;
  /** When it was saved last, as ISO text; null as long as nobody has. */
  readonly savedAt: string | null;
  readonly save: SaveState<Entry>;
}

/** A text that is edited, and saved while it is. */
export interface SavedDraft<Data, Entry> {
  readonly $state: ReadableAtom<SavedDraftState<Data, Entry>>;
  change(part: Partial<Data>): void;
  /** Takes an older state, or another one; what stands there is kept in the history. */
  replace(data: Data): void;
  /** Saves at once what is not saved. */
  flush(): Promise<void>;
  /**
   * Ends a conflict: her text, or the other one.
   *
   * @throws ApiError, NetworkError where what is gone could not be brought back
   */
  settle(choice: 'mine' | 'theirs'): Promise<void>;
}

/** While she types it is saved at most so often, in milliseconds (docs/decisions/content.md). */
const PAUSE_MS = 3000;
/** Pause before the next try when the server did not answer, in milliseconds. */
const RETRY_MS = 5000;

/** A draft that is saved as one types, and tried again until it is. */
export function createDraft<Data, Entry extends Stored>(
  place: DraftPlace<Data, Entry>,
  opened: Entry,
): SavedDraft<Data, Entry> {
  type State = SavedDraftState<Data, Entry>;
  const $state = atom<State>({ ...standing(opened), save: { status: 'saved' } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let keepsReplaced = false;
  const set = (change: Partial<State>): void => $state.set({ ...$state.get(), ...change });

  function standing(entry: Entry): Omit<State, 'save'> {
    return { data: place.dataOf(entry), version: entry.version, savedAt: entry.updatedAt };
  }

  function failed(error: unknown): void {
    if (error instanceof ApiError) {
      const theirs = error.status === 409 ? place.readConflict(error.current) : undefined;
      if (theirs) {
        set({ save: { status: 'conflict', theirs } });
        return;
      }
      // What the server could not do now it may do later; what it does not take has to be changed.
      if (error.status < 500 && error.status !== 429) {
        set({ save: { status: 'refused', message: error.serverMessage, fields: error.fields } });
        return;
      }
    }
    if (error instanceof NetworkError) $isReachable.set(false);
    set({ save: { status: 'offline' } });
    plan(RETRY_MS);
  }

  async function send(): Promise<void> {
    const sent = $state.get();
    const keeps = keepsReplaced;
    set({ save: { status: 'saving' } });
    try {
      const saved = await place.save(sent.data, sent.version, keeps);
      if (keeps) keepsReplaced = false;
      const isCurrent = $state.get().data === sent.data;
      set({ version: saved.version, savedAt: saved.updatedAt, save: { status: isCurrent ? 'saved' : 'dirty' } });
      if (!isCurrent) plan(PAUSE_MS);
    } catch (error) {
      failed(error);
    }
  }

  const isOpen = (): boolean => ['dirty', 'offline', 'refused'].includes($state.get().save.status);

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (running !== undefined) await running;
    if (!isOpen()) return;
    running = send().finally(() => {
      running = undefined;
    });
    await running;
  }

  function plan(delayMs: number): void {
    timer ??= setTimeout(() => void flush(), delayMs);
  }

  function edit(changed: Data): void {
    const { save } = $state.get();
    // A conflict waits for her choice; what she goes on typing is hers.
    const next: SaveState<Entry> = save.status === 'conflict' || save.status === 'saving' ? save : { status: 'dirty' };
    set({ data: changed, save: next });
    if (next.status === 'dirty') plan(PAUSE_MS);
  }

  // Back online: at once.
  $isReachable.listen((isReachable) => {
    if (isReachable && $state.get().save.status === 'offline') void flush();
  });
  guardForm(() => $state.get().save.status !== 'saved');

  return {
    $state,
    change: (part) => edit({ ...$state.get().data, ...part }),
    replace(whole) {
      keepsReplaced = true;
      edit(whole);
      void flush();
    },
    flush,
    async settle(choice) {
      const { save } = $state.get();
      if (save.status !== 'conflict') return;
      const { theirs } = save;
      const isGone = place.isGone(theirs);
      if (choice === 'theirs' && (isGone || !place.hasHistory)) {
        // Where it is gone, nothing can be saved any more.
        set({ ...standing(theirs), save: { status: 'saved' } });
        return;
      }
      const base = isGone && place.revive ? await place.revive(theirs) : theirs;
      keepsReplaced = true;
      set({ version: base.version, savedAt: base.updatedAt, save: { status: 'dirty' } });
      await flush();
      if (choice === 'mine') return;
      // Hers stands in the history now, and what replaces it is the other one.
      keepsReplaced = true;
      edit(place.dataOf(theirs));
      await flush();
    },
  };
}
