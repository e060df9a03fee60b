import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#api/request.ts';
import { $isReachable } from '#stores/reachability.ts';
import { createDraft, type DraftStore } from '#stores/saved-draft.ts';
import { discardUnsaved } from '#stores/unsaved.ts';

const PAUSE_MS = 3000;
const RETRY_MS = 5000;

interface Text {
  readonly title: string;
  readonly body: string;
}

interface Entry extends Text {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string | null;
  readonly isGone?: boolean;
}

const opened: Entry = { id: 'eins', title: 'Anfang', body: 'Text', version: 1, updatedAt: null };

/** Text of another user, saved in the meantime. */
const theirs: Entry = {
  id: 'eins',
  title: 'Fremd',
  body: 'Anders',
  version: 7,
  updatedAt: '2026-11-20T10:00:00.000Z',
};

interface Asked {
  readonly data: Text;
  readonly version: number;
  readonly keepsReplaced: boolean;
  readonly answer: PromiseWithResolvers<Entry>;
}

/** Opens a draft with a fake server that records requests and answers them on demand. */
function openDraft(more: Partial<DraftStore<Text, Entry>> = {}) {
  const asked: Asked[] = [];
  const draft = createDraft<Text, Entry>(
    {
      dataOf: ({ title, body }) => ({ title, body }),
      save(data, version, keepsReplaced) {
        const answer = Promise.withResolvers<Entry>();
        asked.push({ data, version, keepsReplaced, answer });
        return answer.promise;
      },
      readConflict: (current) => [theirs, gone].find((entry) => entry === current),
      isGone: ({ isGone = false }) => isGone,
      hasHistory: false,
      ...more,
    },
    opened,
  );
  const last = (): Asked => {
    const found = asked.at(-1);
    if (found === undefined) throw new Error('Nobody was asked');
    return found;
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...draft,
    asked,
    last,
    state: () => draft.$state.get(),
    status: () => draft.$state.get().save.status,
    /** Accepts the last save. */
    async accept() {
      const { data, version, answer } = last();
      answer.resolve({ id: 'eins', ...data, version: version + 1, updatedAt: '2026-11-20T12:00:00.000Z' });
      await settled();
    },
    async fail(error: Error) {
      last().answer.reject(error);
      await settled();
    },
  };
}

const gone: Entry = { ...theirs, isGone: true };
const conflict = (current: unknown) => new ApiError(409, { message: 'Inzwischen geändert', current });
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Opens a fake server that keeps versions as the real one does, and can lose an answer. */
function versionedServer() {
  let stored = opened;
  let isLosing = false;
  const kept: string[] = [];
  const write = (data: Text): void => {
    stored = { ...stored, ...data, version: stored.version + 1 };
  };
  const place = {
    async save(data: Text, version: number, keepsReplaced: boolean): Promise<Entry> {
      const isEqual = data.title === stored.title && data.body === stored.body;
      if (version !== stored.version && !isEqual) throw conflict(stored);
      if (version === stored.version) {
        if (keepsReplaced) kept.push(stored.title);
        write(data);
      }
      if (isLosing) {
        isLosing = false;
        throw new NetworkError(new TypeError('Failed to fetch'));
      }
      return stored;
    },
    readConflict: () => stored,
  };
  return {
    place,
    stored: () => stored,
    kept: () => kept,
    saveAsOther: (title: string) => write({ title, body: 'Anders' }),
    loseAnswer(): void {
      isLosing = true;
    },
  };
}

/** Opens a draft that conflicts with another user's text. */
async function conflictedDraft(more: Partial<DraftStore<Text, Entry>> = {}, current: Entry = theirs) {
  const draft = openDraft(more);
  draft.change({ title: 'Meins' });
  await passes(PAUSE_MS);
  await draft.fail(conflict(current));
  return draft;
}

/** Tries to leave the page; returns true if the browser asks first. */
function isAskedBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.useFakeTimers();
  $isReachable.set(true);
});
afterEach(() => {
  discardUnsaved();
  vi.useRealTimers();
});

describe('the typed text', () => {
  test('is saved once, after a pause, in its latest state', async () => {
    const draft = openDraft();
    draft.change({ title: 'E' });
    await passes(PAUSE_MS - 1);
    draft.change({ title: 'Ein Titel' });
    expect([draft.status(), draft.asked.length]).toEqual(['dirty', 0]);
    await passes(1);
    expect(draft.asked).toMatchObject([{ data: { title: 'Ein Titel', body: 'Text' }, version: 1 }]);
    expect(draft.status()).toBe('saving');
    await draft.accept();
    expect(draft.state()).toMatchObject({ version: 2, savedAt: '2026-11-20T12:00:00.000Z', save: { status: 'saved' } });
    await passes(10 * PAUSE_MS);
    expect(draft.asked).toHaveLength(1);
  });

  test('that changes during a save is kept and saved after the next pause, on the new version', async () => {
    const draft = openDraft();
    draft.change({ title: 'Eins' });
    await passes(PAUSE_MS);
    draft.change({ title: 'Zwei' });
    expect(draft.status()).toBe('saving');
    await draft.accept();
    expect([draft.status(), draft.state().data.title, draft.asked.length]).toEqual(['dirty', 'Zwei', 1]);
    await passes(PAUSE_MS);
    expect(draft.last()).toMatchObject({ data: { title: 'Zwei' }, version: 2 });
  });

  test('is saved one state after another, never two at a time', async () => {
    const draft = openDraft();
    draft.change({ title: 'Eins' });
    void draft.flush();
    draft.change({ title: 'Zwei' });
    void draft.flush();
    await passes(0);
    expect(draft.asked).toHaveLength(1);
    await draft.accept();
    expect(draft.last()).toMatchObject({ data: { title: 'Zwei' }, version: 2 });
  });

  test('names its version to an operation only once it is saved as it is on screen', async () => {
    const draft = openDraft();
    expect(await draft.flush()).toMatchObject({ id: 'eins', version: 1 });
    draft.change({ title: 'Neu' });
    const saved = draft.flush();
    await draft.accept();
    expect(await saved).toMatchObject({ id: 'eins', version: 2 });

    draft.change({ title: 'Eins' });
    const outdated = draft.flush();
    draft.change({ title: 'Zwei' });
    await draft.accept();
    expect(await outdated).toBeUndefined();
    const offline = draft.flush();
    await draft.fail(new NetworkError(new TypeError('Failed to fetch')));
    expect(await offline).toBeUndefined();
    const refused = draft.flush();
    await draft.fail(new ApiError(400, {}));
    expect(await refused).toBeUndefined();
    const conflicting = draft.flush();
    await draft.fail(conflict(theirs));
    expect(await conflicting).toBeUndefined();
  });

  test('makes the browser ask before the page is left until it is saved', async () => {
    const draft = openDraft();
    expect(isAskedBeforeLeaving()).toBe(false);
    draft.change({ title: 'Neu' });
    expect(isAskedBeforeLeaving()).toBe(true);
    await passes(PAUSE_MS);
    expect(isAskedBeforeLeaving()).toBe(true);
    await draft.accept();
    expect(isAskedBeforeLeaving()).toBe(false);
  });
});

describe('an older state that replaces the text', () => {
  test('is saved at once, and the replaced text goes into the history, even at a second attempt', async () => {
    const draft = openDraft();
    draft.replace({ title: 'Früher', body: 'Text' });
    await passes(0);
    expect(draft.last().keepsReplaced).toBe(true);
    await draft.fail(new ApiError(503, {}));
    await passes(RETRY_MS);
    expect(draft.last()).toMatchObject({ data: { title: 'Früher' }, keepsReplaced: true });
    await draft.accept();
    draft.change({ title: 'Weiter' });
    await passes(PAUSE_MS);
    expect(draft.last().keepsReplaced).toBe(false);
  });
});

describe('while the server is out of reach', () => {
  test('the text stays, and the retry repeats the save, which may have arrived, before it sends the latest state', async () => {
    const draft = openDraft();
    draft.change({ title: 'Im Zug' });
    await passes(PAUSE_MS);
    await draft.fail(new NetworkError(new TypeError('Failed to fetch')));
    expect([draft.status(), $isReachable.get()]).toEqual(['offline', false]);
    draft.change({ body: 'Im Tunnel' });
    await passes(RETRY_MS);
    expect(draft.asked).toHaveLength(2);
    expect(draft.last()).toMatchObject({ data: { title: 'Im Zug', body: 'Text' }, version: 1 });
    await draft.accept();
    expect(draft.asked).toHaveLength(3);
    expect(draft.last()).toMatchObject({ data: { title: 'Im Zug', body: 'Im Tunnel' }, version: 2 });
    await draft.accept();
    expect(draft.status()).toBe('saved');
  });

  test('a save is retried at once when the network is back', async () => {
    const draft = openDraft();
    draft.change({ title: 'Im Zug' });
    await passes(PAUSE_MS);
    await draft.fail(new NetworkError(new TypeError('Failed to fetch')));
    $isReachable.set(true);
    await passes(0);
    expect(draft.asked).toHaveLength(2);
    await draft.accept();
    await passes(RETRY_MS);
    expect(draft.asked).toHaveLength(2);
  });

  test.each([500, 503, 429])(
    'the same applies to a temporary failure (%i), as often as it is answered',
    async (status) => {
      const draft = openDraft();
      draft.change({ title: 'Neu' });
      await passes(PAUSE_MS);
      for (const attempts of [2, 3]) {
        await draft.fail(new ApiError(status, {}));
        expect([draft.status(), $isReachable.get(), isAskedBeforeLeaving()]).toEqual(['offline', true, true]);
        await passes(RETRY_MS);
        expect(draft.asked).toHaveLength(attempts);
      }
    },
  );
});

describe('a text that the server refuses', () => {
  test('is not retried automatically, but saved once it is changed', async () => {
    const draft = openDraft();
    draft.change({ title: '' });
    await passes(PAUSE_MS);
    await draft.fail(new ApiError(400, { message: 'Bitte prüfe deine Angaben.', fields: { title: ['Fehlt'] } }));
    expect(draft.state()).toMatchObject({
      data: { title: '' },
      save: { status: 'refused', message: 'Bitte prüfe deine Angaben.', fields: { title: ['Fehlt'] } },
    });
    await passes(10 * RETRY_MS);
    expect(draft.asked).toHaveLength(1);
    draft.change({ title: 'Titel' });
    await passes(PAUSE_MS);
    await draft.accept();
    expect(draft.status()).toBe('saved');
  });
});

describe("another user's text", () => {
  test('stops the saving until one text is chosen, and further typing is kept', async () => {
    const draft = await conflictedDraft();
    draft.change({ body: 'Weiter' });
    await draft.flush();
    await passes(10 * RETRY_MS);
    expect(draft.asked).toHaveLength(1);
    expect(draft.state()).toMatchObject({
      data: { title: 'Meins', body: 'Weiter' },
      save: { status: 'conflict', theirs },
    });
    expect(isAskedBeforeLeaving()).toBe(true);
  });

  test("is replaced by the owner's text, which is saved on its version and keeps it in the history", async () => {
    const draft = await conflictedDraft();
    void draft.resolve('mine');
    await passes(0);
    expect(draft.last()).toMatchObject({ data: { title: 'Meins' }, version: 7, keepsReplaced: true });
    await draft.accept();
    expect(draft.state()).toMatchObject({ data: { title: 'Meins' }, version: 8, save: { status: 'saved' } });
  });

  test("replaces the owner's text without a save if there is no history", async () => {
    const draft = await conflictedDraft();
    await draft.resolve('theirs');
    expect(draft.asked).toHaveLength(1);
    expect(draft.state()).toEqual({
      data: { title: 'Fremd', body: 'Anders' },
      version: 7,
      savedAt: theirs.updatedAt,
      save: { status: 'saved' },
    });
  });

  test("replaces the owner's text after that text is in the history, if there is one", async () => {
    const draft = await conflictedDraft({ hasHistory: true });
    void draft.resolve('theirs');
    await passes(0);
    expect(draft.last()).toMatchObject({ data: { title: 'Meins' }, version: 7, keepsReplaced: true });
    await draft.accept();
    expect(draft.last()).toMatchObject({ data: { title: 'Fremd' }, version: 8, keepsReplaced: true });
    await draft.accept();
    expect(draft.state()).toMatchObject({ data: { title: 'Fremd' }, save: { status: 'saved' } });
  });

  test("moves on meanwhile: the conflict goes on with the newest, and the owner's text stays", async () => {
    const server = versionedServer();
    const draft = openDraft({ ...server.place, hasHistory: true });
    server.saveAsOther('Fremd');
    draft.change({ title: 'Meins' });
    await passes(PAUSE_MS);
    server.saveAsOther('Noch fremder');
    await draft.resolve('theirs');
    expect(draft.state()).toMatchObject({
      data: { title: 'Meins' },
      save: { status: 'conflict', theirs: { title: 'Noch fremder' } },
    });
    await draft.resolve('theirs');
    expect(draft.state()).toMatchObject({ data: { title: 'Noch fremder' }, save: { status: 'saved' } });
    expect(server.kept()).toEqual(['Noch fremder', 'Meins']);
  });

  test("moves on after the owner's text is stored: the conflict goes on, and the owner's text stays", async () => {
    const server = versionedServer();
    const draft = openDraft({ ...server.place, hasHistory: true });
    server.saveAsOther('Fremd');
    draft.change({ title: 'Meins' });
    await passes(PAUSE_MS);
    const choice = draft.resolve('theirs');
    server.saveAsOther('Noch fremder');
    await choice;
    expect(draft.state()).toMatchObject({
      data: { title: 'Meins' },
      save: { status: 'conflict', theirs: { title: 'Noch fremder' } },
    });
  });

  test("replaces nothing if the owner's text could not be stored before", async () => {
    const draft = await conflictedDraft({ hasHistory: true });
    const choice = draft.resolve('theirs');
    const outcome = expect(choice).rejects.toThrow(NetworkError);
    await draft.fail(new NetworkError(new TypeError('Failed to fetch')));
    await outcome;
    expect(draft.state()).toMatchObject({ data: { title: 'Meins' }, save: { status: 'conflict', theirs } });
    void draft.resolve('theirs');
    await passes(0);
    expect(draft.last()).toMatchObject({ data: { title: 'Meins' }, version: 7, keepsReplaced: true });
  });

  test('is never a text of the owner whose save lost its answer', async () => {
    const server = versionedServer();
    const draft = openDraft({ ...server.place, hasHistory: true });
    server.loseAnswer();
    draft.change({ title: 'Meins' });
    await passes(PAUSE_MS);
    expect([draft.status(), server.stored().title]).toEqual(['offline', 'Meins']);
    draft.change({ body: 'Weiter' });
    await passes(RETRY_MS);
    expect(draft.state()).toMatchObject({ data: { title: 'Meins', body: 'Weiter' }, save: { status: 'saved' } });
    expect(server.stored()).toMatchObject({ title: 'Meins', body: 'Weiter', version: 3 });
  });

  test("that was deleted is restored for the owner's text", async () => {
    const revived: Entry = { ...theirs, version: 9 };
    const revive = vi.fn(() => Promise.resolve(revived));
    const draft = await conflictedDraft({ hasHistory: true, revive }, gone);
    void draft.resolve('mine');
    await passes(0);
    expect(revive).toHaveBeenCalledWith(gone);
    expect(draft.last()).toMatchObject({ data: { title: 'Meins' }, version: 9 });
  });

  test('that was deleted can stay deleted, and then nothing is saved', async () => {
    const draft = await conflictedDraft({ hasHistory: true }, gone);
    await draft.resolve('theirs');
    expect([draft.asked.length, draft.status()]).toEqual([1, 'saved']);
  });
});
