// @module-tag release
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHost, type Host } from '#local/host/host.ts';
import { type Server, startServer } from '#local/host/http.ts';
import { writeProject } from '#tests/support/site/project.ts';

const files = {
  'netlify.toml': `
[[redirects]]
  from = "/api/*"
  to = "/.netlify/functions/worker"
  status = 200
`,
  // The test opens its gates, so that nothing depends on the clock.
  'functions/worker.ts': `
import { channel } from 'node:diagnostics_channel';
const gate = (name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  channel('gate').publish({ name, open: resolve });
  return promise;
};
const actions: Record<string, (request: Request, context: any) => unknown> = {
  '/api/number': async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    return new Response(new URL(request.url).searchParams.get('n'));
  },
  '/api/upload': async (request) => Response.json({ bytes: (await request.bytes()).byteLength }),
  '/api/stream': () => {
    const parts = ['one ', 'two ', 'three'].map((part) => new TextEncoder().encode(part));
    return new Response(ReadableStream.from(parts));
  },
  '/api/address': (request, context) => Response.json({ url: request.url, ip: context.ip }),
  '/api/slow': async () => {
    await gate('answer');
    return new Response('done');
  },
  '/api/later': (_, context) => {
    context.waitUntil(gate('later'));
    return new Response('accepted');
  },
  '/api/aborted': async (request) => {
    const aborted = new Promise((resolve) => request.signal.addEventListener('abort', resolve));
    channel('gate').publish({ name: 'started', open() {} });
    await aborted;
    channel('gate').publish({ name: 'aborted', open() {} });
    return new Response('nobody reads this');
  },
};
export default (request: Request, context: any) => actions[new URL(request.url).pathname]?.(request, context);
`,
  'dist/index.html': '<h1>Home</h1>',
};

interface Gate {
  name: string;
  open(): void;
}

let projectDir: string;
beforeAll(async () => {
  projectDir = await writeProject(files);
});
afterAll(() => rm(projectDir, { recursive: true, force: true }));

async function start(): Promise<{ host: Host; server: Server }> {
  const host = await createHost({ projectDir, publishDir: join(projectDir, 'dist') });
  const answer = async (request: Request, visitor: { ip: string }) =>
    (await host.handle(request, visitor)) ?? new Response(null, { status: 404 });
  return { host, server: await startServer(answer, 0) };
}

async function startForTest(): Promise<string> {
  const { server, host } = await start();
  onTestFinished(async () => {
    await server.stop();
    await host.stop();
  });
  return server.url;
}

const isGate = (message: unknown): message is Gate =>
  typeof message === 'object' && message !== null && 'name' in message && 'open' in message;

/** Resolves when a function reaches the gate. */
function reached(name: string): Promise<Gate> {
  const { promise, resolve } = Promise.withResolvers<Gate>();
  function listener(message: unknown): void {
    if (!isGate(message) || message.name !== name) return;
    unsubscribe('gate', listener);
    resolve(message);
  }
  subscribe('gate', listener);
  return promise;
}

describe('requests', () => {
  test('all get their own answer when 200 come, 20 at a time', async () => {
    const url = await startForTest();
    const numbers = Array.from({ length: 200 }, (_, index) => String(index));
    const waiting = numbers.values();
    const answers: string[] = [];
    const worker = async () => {
      for (const number of waiting) answers.push(await (await fetch(`${url}/api/number?n=${number}`)).text());
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    expect(answers.sort()).toEqual(numbers.sort());
  });

  test.each([
    ['the visitor', {}, { ip: '127.0.0.1' }],
    ['another visitor', { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' }, { ip: '203.0.113.9' }],
    [
      'another host',
      { 'x-forwarded-host': 'admin.example.com', 'x-forwarded-proto': 'https' },
      { url: 'https://admin.example.com/api/address?a=1' },
    ],
  ])('reach the function with %s', async (_, headers, seen) => {
    const url = await startForTest();
    const response = await fetch(`${url}/api/address?a=1`, { headers });
    expect(await response.json()).toMatchObject(seen);
  });
});

describe('stopping the server', () => {
  test('refuses new requests and completes those under way', async () => {
    const { server, host } = await start();
    const gate = reached('answer');
    const response = fetch(`${server.url}/api/slow`);
    const { open } = await gate;
    const stopped = server.stop();
    await expect(fetch(server.url)).rejects.toThrow('fetch failed');
    open();
    expect(await (await response).text()).toBe('done');
    await stopped;
    await host.stop();
  });

  test('waits for the work passed to waitUntil', async () => {
    const { server, host } = await start();
    const gate = reached('later');
    expect(await (await fetch(`${server.url}/api/later`)).text()).toBe('accepted');
    const { open } = await gate;
    await server.stop();
    let isStopped = false;
    const stopped = host.stop().then(() => {
      isStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    open();
    await stopped;
  });
});
