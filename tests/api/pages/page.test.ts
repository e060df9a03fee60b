import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveSitePage } from '#server/http/pages/page.ts';
import { type SilentServer, startSilentServer } from '#tests/support/silent-server.ts';

let silent: SilentServer;

beforeEach(async () => {
  silent = await startSilentServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await silent.stop();
});

test('a page that is not read in time is replaced by its sentence', async () => {
  const ending = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
  const errors: string[] = [];
  const ctx = {
    origin: `http://127.0.0.1:${silent.port}`,
    log: { error: (event: string) => void errors.push(event), info: () => undefined },
  };
  const asking = serveSitePage(ctx, '/404', 404, 'Diesen Link gibt es nicht.');
  await silent.accepted();
  ending.abort();
  const response = await asking;
  expect([response.status, await response.text()]).toEqual([404, 'Diesen Link gibt es nicht.']);
  expect(errors).toEqual(['page not read']);
});
