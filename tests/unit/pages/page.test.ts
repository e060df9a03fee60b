import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOnFreePort } from '#local/listening.ts';
import type { Context } from '#server/context.ts';
import { serveSitePage } from '#server/http/pages/page.ts';

/** Starts a site with the given behaviour. */
async function startBrokenSite(begin: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => begin(response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${await listenOnFreePort(server)}`;
}

test.each([
  ['never begins to answer', () => undefined],
  ['breaks off in the middle', (response: ServerResponse) => void response.writeHead(200).write('<h1>')],
])('a site that %s is reported in one line of text after the timeout', async (_, begin) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const origin = await startBrokenSite((response) => {
    begin(response);
    setImmediate(() => vi.advanceTimersByTime(5000));
  });
  const error = vi.fn();
  const ctx = { origin, log: { error, info: () => undefined } } satisfies Partial<Context>;
  const response = await serveSitePage(ctx, '/link-inaktiv', 410, 'Dieser Link ist nicht mehr aktiv.');
  expect([response.status, await response.text()]).toEqual([410, 'Dieser Link ist nicht mehr aktiv.']);
  expect(error).toHaveBeenCalledWith('page not read', { path: '/link-inaktiv' });
});

test('a page that is read from the site has no headers of its connection', async () => {
  const origin = await startBrokenSite((response) =>
    response.writeHead(200, { 'Keep-Alive': 'timeout=120' }).end('<h1>Da</h1>'),
  );
  const ctx = { origin, log: { error: vi.fn(), info: vi.fn() } } satisfies Partial<Context>;
  const { headers } = await serveSitePage(ctx, '/404', 404, 'Diesen Link gibt es nicht.');
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual([null, null]);
});
