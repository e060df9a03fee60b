import { atom, type ReadableAtom } from 'nanostores';
import { ApiError, NetworkError } from '#api/request.ts';
import { currentEntry, type DraftEntry } from '#contracts/content-drafts.ts';
import { checkInput } from '#contracts/errors.ts';
import { bringBackEntry, type Place, saveDraft } from './content-drafts.ts';
import { $isReachable } from './reachability.ts';
import { guardForm } from './unsaved.ts';

type Data = Readonly<Record<string, unknown>>;

/** How far the saving is. */
export type SaveState =
  | { readonly status: 'saved' }
  | { readonly status: 'dirty' }
  | { readonly status: 'saving' }
  /** Nobody answers; it is tried again by itself. */
  | { readonly status: 'offline' }
  | { readonly status: 'refused'; readonly message: string; readonly fields: ApiError['fields'] }
  /** Somebody else's text stands there; nothing is saved until one of the two is chosen. */
  | { readonly status: 'conflict'; readonly theirs: DraftEntry };

/** An entry while it is edited. */
export interface DraftState {
  readonly data: Data;
  readonly version: number;
  /** When it was saved last, as ISO text; null as long as it is as the files have it. */
  readonly savedAt: string | null;
  readonly save: SaveState;
}

/** An entry that is edited, and saved while it is. */
export interface Draft {
  readonly $state: ReadableAtom<DraftState>;
  change(field: string, value: unknown): void;
  /** Takes an older state, or another one; what stands there is kept in the history. */
  replace(data: Data): void;
  /** Saves at once what is not saved. */
  flush(): Promise<void>;
  /** Ends a conflict: her text, or the other one. */
  /** @throws ApiError, NetworkError where a deleted entry could not be brought back */
  settle(choice: 'mine' | 'theirs'): Promise<void>;
}

/** While she types it is saved at most so often, in milliseconds (design/decisions.md §13). */
const PAUSE_MS = 3000;
/** How soon it is tried again when nobody answered, in milliseconds. */
const RETRY_MS = 5000;

function createDraft(place: Place, opened: DraftEntry): Draft {
  const { data, version, updatedAt: savedAt } = opened;
  const $state = atom<DraftState>({ data, version, savedAt, save: { status: 'saved' } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let keepsReplaced = false;
  const set = (change: Partial<DraftState>): void => $state.set({ ...$state.get(), ...change });

  function failed(error: unknown): void {
    if (error instanceof ApiError) {
      const current = error.status === 409 ? checkInput(currentEntry, error.current) : undefined;
      if (current?.isValid) {
        set({ save: { status: 'conflict', theirs: current.data } });
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
      const saved = await saveDraft(place, {
        data: sent.data,
        version: sent.version,
        ...(keeps && { keepsReplaced: true }),
      });
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
    const next: SaveState = save.status === 'conflict' || save.status === 'saving' ? save : { status: 'dirty' };
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
    change: (field, value) => edit({ ...$state.get().data, [field]: value }),
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
      if (choice === 'theirs' && theirs.isDeleted) {
        // Nothing can be saved where nothing is any more.
        set({ data: theirs.data, version: theirs.version, savedAt: theirs.updatedAt, save: { status: 'saved' } });
        return;
      }
      const base = theirs.isDeleted ? await bringBackEntry(place) : theirs;
      keepsReplaced = true;
      set({ version: base.version, savedAt: base.updatedAt, save: { status: 'dirty' } });
      await flush();
      if (choice === 'mine') return;
      // Hers stands in the history now, and what replaces it is the other one.
      keepsReplaced = true;
      edit(theirs.data);
      await flush();
    },
  };
}

/** What is being edited outlives its form: nothing is lost by looking elsewhere. */
const drafts = new Map<string, Draft>();

/** The draft of an entry: the one that is not saved yet, else a new one from what the server says. */
export function openDraft(entry: DraftEntry): Draft {
  const { kind, id, version } = entry;
  const key = `${kind}/${id}`;
  const known = drafts.get(key);
  const state = known?.$state.get();
  if (known && state && (state.save.status !== 'saved' || state.version >= version)) return known;
  const draft = createDraft({ kind, id }, entry);
  drafts.set(key, draft);
  return draft;
}
