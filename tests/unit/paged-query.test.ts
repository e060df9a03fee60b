import { describe, expect, test } from 'vitest';
import { NetworkError } from '#api/request.ts';
import { pagedQuery } from '#stores/paged-query.ts';

/** Creates pages whose answers the test controls. */
function controlledPages() {
  const answers: PromiseWithResolvers<string>[] = [];
  const openPages = pagedQuery((_: { readonly page: number }) => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const pages = openPages();
  async function read(page: number, data: string): Promise<void> {
    const opened = pages.open({ page });
    answers.at(-1)?.resolve(data);
    await opened;
  }
  async function fail(page: number, error: unknown): Promise<void> {
    const opened = pages.open({ page });
    answers.at(-1)?.reject(error);
    await opened;
  }
  return { answers, openPages, read, fail, ...pages };
}

const offline = new NetworkError('gone');

describe('a read with parameters', () => {
  test('is loading until its first answer, and keeps its rows while the next page is loading', async () => {
    const { $state, answers, open, read } = controlledPages();
    const opened = open({ page: 1 });
    expect($state.get()).toEqual({ status: 'loading' });
    answers[0]?.resolve('first');
    await opened;
    expect($state.get()).toEqual({ status: 'loaded', data: 'first' });

    const turned = read(2, 'second');
    expect($state.get()).toEqual({ status: 'refreshing', data: 'first' });
    await turned;
    expect($state.get()).toEqual({ status: 'loaded', data: 'second' });
  });

  test('reads the same parameters again only on request', async () => {
    const { $state, answers, open, refresh, read } = controlledPages();
    await read(1, 'first');
    await open({ page: 1 });
    expect(answers).toHaveLength(1);

    const refreshed = refresh();
    expect($state.get()).toEqual({ status: 'refreshing', data: 'first' });
    answers[1]?.resolve('edited');
    await refreshed;
    const opened = open({ page: 1 }, 'again');
    answers[2]?.resolve('edited again');
    await opened;
    expect($state.get()).toEqual({ status: 'loaded', data: 'edited again' });
  });

  test('ignores the answer to an older request, whether it is data or a failure', async () => {
    const { $state, answers, open } = controlledPages();
    const opened = [1, 2, 3].map((page) => open({ page }));
    answers[2]?.resolve('third');
    await opened[2];
    answers[0]?.resolve('first');
    answers[1]?.reject(new Error('503: away'));
    await Promise.all(opened);
    expect($state.get()).toEqual({ status: 'loaded', data: 'third' });
  });

  test('shows the answer to a poll, but no failure and no loading', async () => {
    const { $state, answers, poll, read } = controlledPages();
    await read(1, 'first');
    const failed = poll();
    expect($state.get()).toEqual({ status: 'loaded', data: 'first' });
    answers[1]?.reject(offline);
    await failed;
    expect($state.get()).toEqual({ status: 'loaded', data: 'first' });
    const polled = poll();
    answers[2]?.resolve('changed');
    await polled;
    expect($state.get()).toEqual({ status: 'loaded', data: 'changed' });
  });

  test('ignores the answer to a poll from before an edit, a page turn or a newer poll', async () => {
    const { $state, answers, poll, put, read } = controlledPages();
    await read(1, 'first');
    const [edited, older, newer] = [poll(), poll(), poll()];
    answers[3]?.resolve('newest');
    await newer;
    answers[2]?.resolve('older');
    await older;
    expect($state.get()).toEqual({ status: 'loaded', data: 'newest' });
    put('withdrawn');
    answers[1]?.resolve('countdown');
    await edited;
    expect($state.get()).toEqual({ status: 'loaded', data: 'withdrawn' });

    const turned = poll();
    await read(2, 'second');
    answers[4]?.resolve('first');
    await turned;
    expect($state.get()).toEqual({ status: 'loaded', data: 'second' });
  });
});

describe('a failed read with parameters', () => {
  test('shows the rows of a page that was read before, in this visit of the screen or an earlier one', async () => {
    const { $state, answers, fail, openPages, read } = controlledPages();
    await read(1, 'first');
    await read(2, 'second');
    await fail(1, offline);
    expect($state.get()).toEqual({ status: 'offline', data: 'first', error: offline });

    const later = openPages();
    const opened = later.open({ page: 2 });
    expect(later.$state.get()).toEqual({ status: 'loading' });
    answers.at(-1)?.reject(offline);
    await opened;
    expect(later.$state.get()).toEqual({ status: 'offline', data: 'second', error: offline });
  });

  test('drops its rows if the server answered with a failure', async () => {
    const { $state, fail, read } = controlledPages();
    const error = new Error('503: away');
    await read(1, 'first');
    await fail(2, error);
    expect($state.get()).toEqual({ status: 'failed', error });
  });
});
