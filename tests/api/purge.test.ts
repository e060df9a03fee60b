import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startServer } from '#local/host/http.ts';
import { purge } from '#server/http/purge.ts';

const body = z.object({ cache_tags: z.array(z.string()), site_id: z.string() });

let netlify: Awaited<ReturnType<typeof startServer>>;
/** Tags of each call to Netlify's API. */
let calls: string[][];
/** Statuses that the API answers first; it succeeds afterwards. */
let statuses: number[];
let log: string;
let isSilent: boolean;
/** Ends the calls without an answer, so that the server can stop. */
let ended: PromiseWithResolvers<Response>;

beforeEach(async () => {
  calls = [];
  statuses = [];
  log = '';
  isSilent = false;
  ended = Promise.withResolvers();
  vi.stubEnv('SITE_ID', 'site');
  vi.stubEnv('NETLIFY_PURGE_API_TOKEN', 'token');
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  netlify = await startServer(async (request) => {
    calls.push(body.parse(await request.json()).cache_tags);
    return isSilent ? ended.promise : new Response(null, { status: statuses.shift() ?? 202 });
  }, 0);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  ended.resolve(new Response(null, { status: 503 }));
  await netlify.stop();
});

const purged = (refill?: () => Promise<unknown>, answerMs?: number) =>
  purge('redirects', refill, { apiURL: netlify.url, pauseMs: 1, ...(answerMs !== undefined && { answerMs }) });

test('a purge removes a tag from the CDN twice, for copies stored between the edit and the first time', async () => {
  await purged();
  expect([calls, log]).toEqual([[['redirects'], ['redirects']], '']);
});

test('a purge is retried when Netlify has no time for it', async () => {
  statuses = [429, 500];
  await purged();
  expect([calls.length, log]).toEqual([4, '']);
});

test('a purge that Netlify never answers is tried again, too', async () => {
  isSilent = true;
  await purged(undefined, 50);
  expect(calls).toHaveLength(5);
});

test('a purge requests the refill each time, even after one that failed', async () => {
  statuses = [500];
  let asked = 0;
  await purged(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no answer');
  });
  expect([calls.length, asked]).toEqual([3, 2]);
  expect(log).toContain('"event":"cache not refilled"');
});

test('a purge is given up in the end and logged', async () => {
  statuses = [500, 500, 500, 500, 500];
  await purged();
  expect(calls).toHaveLength(5);
  expect(log).toContain('"event":"cache not purged"');
});
