import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listenOnFreePort } from '#local/listening.ts';
import { abortAfter, fetchWithin } from '#time-limits.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('work that ignores its signal', () => {
  test('ends with its time', async () => {
    await expect(abortAfter(1, never)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('ends with the outer signal', async () => {
    const outer = new AbortController();
    const ended = abortAfter(60_000, never, outer.signal);
    outer.abort(new Error('The run is over'));
    await expect(ended).rejects.toThrow('The run is over');
  });

  test('does not begin after the outer signal', async () => {
    const work = vi.fn(never);
    await expect(abortAfter(60_000, work, AbortSignal.abort(new Error('Too late')))).rejects.toThrow('Too late');
    expect(work).not.toHaveBeenCalled();
  });
});

describe('work in time', () => {
  test('returns its result, or fails with its own error', async () => {
    expect(await abortAfter(60_000, async () => 1)).toBe(1);
    await expect(abortAfter(60_000, () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  });

  test('is told to stop when its time is over', async () => {
    let stopped = false;
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
      });
      return never();
    };
    await expect(abortAfter(1, work)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(stopped).toBe(true);
  });
});

describe('a request that the bootstrap of Netlify copies', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  const { fetch: send } = globalThis;
  const server = createServer((_, response) => response.writeHead(200).write('half an answer'));
  let port = 0;

  beforeAll(async () => {
    port = await listenOnFreePort(server);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await send(new Request(url, init));
      if (typeof collectGarbage === 'function') collectGarbage();
      return response;
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
  });

  test('ends in time, although it has lost its signal', async () => {
    const request = fetchWithin(50, `http://127.0.0.1:${port}`, {}, (response) => response.text());
    await expect(request).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
