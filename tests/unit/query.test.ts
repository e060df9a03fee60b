import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from '#api/request.ts';
import { invalidate, query } from '#stores/query.ts';

const minuteMs = 60_000;
/** Delay in nanostores between the last listener and the unmounting of a store. */
const unmountDelayMs = 1000;

let reads = 0;

/** Creates a read whose answers the test controls. */
function controlledRead(key?: string) {
  const answers: PromiseWithResolvers<string>[] = [];
  const load = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const settled = () => Promise.allSettled(answers.map(({ promise }) => promise));
  reads += 1;
  return { answers, settled, ...query(key ?? `/read-${reads}`, load) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a data read', () => {
  test('asks once when it is first used, whoever listens, and never again by itself', async () => {
    const { $state, answers, settled } = controlledRead();
    expect(answers).toHaveLength(0);

    const seen: unknown[] = [];
    const stopFirst = $state.subscribe((state) => seen.push(state));
    const stopSecond = $state.listen(() => undefined);
    expect(answers).toHaveLength(1);
    answers[0]?.resolve('data');
    await settled();
    stopFirst();
    const stopThird = $state.listen(() => undefined);
    await vi.advanceTimersByTimeAsync(60 * minuteMs);

    expect(answers).toHaveLength(1);
    expect(seen).toEqual([{ status: 'loading' }, { status: 'loaded', data: 'data' }]);
    stopSecond();
    stopThird();
  });

  test('does not try again after a failure', async () => {
    const { $state, answers, settled } = controlledRead();
    const stop = $state.listen(() => undefined);
    const error = new Error('503: away');
    answers[0]?.reject(error);
    await settled();
    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect($state.get()).toEqual({ status: 'failed', error });
    expect(answers).toHaveLength(1);
    stop();
  });

  test('asks nobody while the pages are built', () => {
    vi.unstubAllGlobals();
    const { $state, answers } = controlledRead();
    const stop = $state.listen(() => undefined);
    expect($state.get()).toEqual({ status: 'loading' });
    expect(answers).toHaveLength(0);
    stop();
  });
});

describe('refresh', () => {
  test('asks again after a failure, and shows that it is loading', async () => {
    const { $state, answers, settled, refresh } = controlledRead();
    const stop = $state.listen(() => undefined);
    answers[0]?.reject(new Error('503: away'));
    await settled();

    const refreshed = refresh();
    expect($state.get()).toEqual({ status: 'loading' });
    answers[1]?.resolve('data');
    await refreshed;
    expect($state.get()).toEqual({ status: 'loaded', data: 'data' });
    expect(answers).toHaveLength(2);
    stop();
  });

  test('ignores what an older read answers later', async () => {
    const { $state, answers, refresh } = controlledRead();
    const stop = $state.listen(() => undefined);
    const refreshes = [refresh(), refresh()];
    answers[2]?.resolve('newest');
    await refreshes[1];
    answers[1]?.reject(new Error('503: old'));
    answers[0]?.resolve('oldest');
    await refreshes[0];
    expect($state.get()).toEqual({ status: 'loaded', data: 'newest' });
    stop();
  });

  test('keeps the data on screen until the answer is there', async () => {
    const { $state, answers, settled, refresh } = controlledRead();
    const stop = $state.listen(() => undefined);
    answers[0]?.resolve('data');
    await settled();

    const refreshed = refresh();
    expect($state.get()).toEqual({ status: 'refreshing', data: 'data' });
    answers[1]?.resolve('new data');
    await refreshed;
    expect($state.get()).toEqual({ status: 'loaded', data: 'new data' });
    stop();
  });

  test('keeps the data while the server is out of reach, and drops it for a failure that was answered', async () => {
    const { $state, answers, settled, refresh } = controlledRead();
    const stop = $state.listen(() => undefined);
    answers[0]?.resolve('data');
    await settled();

    const errors = [new NetworkError('gone'), new Error('503: away')];
    const states: unknown[] = [];
    for (const [index, error] of errors.entries()) {
      const refreshed = refresh();
      answers[index + 1]?.reject(error);
      await refreshed;
      states.push($state.get());
    }
    expect(states).toEqual([
      { status: 'offline', data: 'data', error: errors[0] },
      { status: 'failed', error: errors[1] },
    ]);
    stop();
  });

  test('is followed by the answer to an edit, which a read on its way does not replace', async () => {
    const { $state, answers, settled, refresh, put } = controlledRead();
    const stop = $state.listen(() => undefined);
    answers[0]?.resolve('data');
    await settled();
    const refreshed = refresh();
    put('edited');
    answers[1]?.resolve('older');
    await refreshed;
    expect($state.get()).toEqual({ status: 'loaded', data: 'edited' });
    stop();
  });
});

describe('the result of a data read', () => {
  async function readAndLeave() {
    const read = controlledRead();
    const stop = read.$state.listen(() => undefined);
    read.answers[0]?.resolve('data');
    await read.settled();
    stop();
    return read;
  }

  test('is kept for five minutes after its last use', async () => {
    const { $state, answers } = await readAndLeave();
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    const stop = $state.listen(() => undefined);
    expect($state.get()).toEqual({ status: 'loaded', data: 'data' });

    await vi.advanceTimersByTimeAsync(60 * minuteMs);
    expect($state.get()).toEqual({ status: 'loaded', data: 'data' });
    expect(answers).toHaveLength(1);
    stop();
  });

  test('is forgotten after them and asked for anew', async () => {
    const { $state, answers, settled } = await readAndLeave();
    await vi.advanceTimersByTimeAsync(5 * minuteMs + unmountDelayMs);
    const seen: unknown[] = [];
    const stop = $state.subscribe((state) => seen.push(state));
    expect(answers).toHaveLength(2);
    answers[1]?.resolve('new data');
    await settled();
    expect(seen).toEqual([{ status: 'loading' }, { status: 'loaded', data: 'new data' }]);
    stop();
  });
});

describe('invalidating by prefix', () => {
  test('reads again what is on screen, and the rest when it is next used', async () => {
    const list = controlledRead('/api/things');
    const labels = controlledRead('/api/things/labels');
    const other = controlledRead('/api/others');
    const stop = list.$state.listen(() => undefined);
    other.$state.listen(() => undefined);
    list.answers[0]?.resolve('old');
    await list.settled();

    invalidate('/api/things');
    expect(list.answers).toHaveLength(2);
    expect(list.$state.get()).toEqual({ status: 'refreshing', data: 'old' });
    expect(other.answers).toHaveLength(1);
    expect(labels.answers).toHaveLength(0);
    labels.$state.listen(() => undefined);
    expect(labels.answers).toHaveLength(1);
    stop();
  });

  test('one key has one read', () => {
    controlledRead('/api/once');
    expect(() => controlledRead('/api/once')).toThrow('/api/once');
  });
});
