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
  test('makes one request when it is first used, whatever the number of listeners, and repeats none by itself', async () => {
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

  test('does not retry after a failure', async () => {
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

  test('makes no request while the pages are built', () => {
    vi.unstubAllGlobals();
    const { $state, answers } = controlledRead();
    const stop = $state.listen(() => undefined);
    expect($state.get()).toEqual({ status: 'loading' });
    expect(answers).toHaveLength(0);
    stop();
  });
});

describe('refresh', () => {
  test('makes a new request after a failure, and shows that it is loading', async () => {
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

  test('ignores the late answer of an older read', async () => {
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

  test('keeps the data while the server is out of reach, and drops it if the server answers with a failure', async () => {
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

  test('keeps the answer to an edit that arrives during a running read', async () => {
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

  test('is kept for five minutes after its last use, and requested again afterwards', async () => {
    const { $state, answers, settled } = await readAndLeave();
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    const leave = $state.listen(() => undefined);
    expect([$state.get(), answers.length]).toEqual([{ status: 'loaded', data: 'data' }, 1]);
    leave();
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
  test('reads visible data again at once, and other data on its next use', async () => {
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
});
