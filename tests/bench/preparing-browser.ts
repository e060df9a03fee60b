import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { findChromium } from '#tests/support/browser/chromium.ts';

/** Time for which a pointer rests on a link, and between the finger's arrival and its departure. */
const HOVER_MS = 1000;
const TAP_MS = 100;

const message = z.object({
  id: z.optional(z.int()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
});
const opened = z.object({ sessionId: z.string() });
const attached = z.extend(opened, { targetInfo: z.object({ type: z.string() }) });
const contextOf = z.object({ browserContextId: z.string() });
const tabOf = z.object({ targetId: z.string() });
const evaluated = z.object({ result: z.object({ value: z.unknown() }) });
const point = z.object({ x: z.number(), y: z.number() });

/** Resolves to the largest element's paint, from the moment at which the page was shown. */
const LARGEST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => resolve(
  list.getEntries().at(-1).startTime - performance.getEntriesByType('navigation')[0].activationStart,
)).observe({ type: 'largest-contentful-paint', buffered: true }))`;

const middleOf = (path: string): string => `(() => {
  const link = document.querySelector('a[href="${path}"]');
  link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = link.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

async function debuggerOf({ stderr }: ChildProcess): Promise<string> {
  let said = '';
  for await (const text of stderr ?? []) {
    said += text;
    const [url] = /ws:\S+/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`Chromium has no debugger: ${said}`);
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>;

/** Connects by DevTools' protocol. @param onPage takes the session of each page, also of a prepared one */
async function connect(url: string, onPage: (session: string) => void): Promise<Send> {
  const socket = new WebSocket(url);
  const asked = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result } = message.parse(JSON.parse(String(data)));
    if (id !== undefined) asked.get(id)?.(result);
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, targetInfo } = attached.parse(params);
    if (targetInfo.type === 'page') onPage(sessionId);
  });
  await once(socket, 'open');
  return (method, params = {}, sessionId) => {
    const id = asked.size;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve) => asked.set(id, resolve));
  };
}

/**
 * Opens a browser that prepares pages as a visitor's does. Chromium refuses that to a page to which DevTools are attached
 * directly, as Playwright does, but not to one that is reached through its tab.
 */
export async function openPreparingBrowser() {
  const { executablePath, args, env = process.env } = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), 'preparing-browser-'));
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--no-sandbox',
      '--window-size=1440,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let pages: string[] = [];
  const send = await connect(await debuggerOf(browser), (session) => pages.push(session));

  const evaluate = async (expression: string): Promise<unknown> => {
    const how = { expression, awaitPromise: true, returnByValue: true };
    return evaluated.parse(await send('Runtime.evaluate', how, pages.at(-1))).result.value;
  };

  return {
    /** Taps on a link of a page, and returns when the largest element of the next one was painted, in milliseconds. */
    async measureTap(url: string, path: string): Promise<number> {
      pages = [];
      const context = contextOf.parse(await send('Target.createBrowserContext'));
      const target = await send('Target.createTarget', { url: 'about:blank', forTab: true, ...context });
      const { targetId } = tabOf.parse(target);
      const tab = opened.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
      const always = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
      await send('Target.setAutoAttach', always, tab.sessionId);
      const [home] = pages;
      const source = `sessionStorage.setItem('maintenance-closed', '1')`;
      await send('Page.enable', {}, home);
      await send('Page.addScriptToEvaluateOnNewDocument', { source }, home);
      await send('Page.navigate', { url }, home);
      await evaluate(
        `new Promise((resolve) => document.readyState === 'complete' ? resolve() : addEventListener('load', resolve))`,
      );
      const middle = point.parse(await evaluate(middleOf(path)));
      const move = (type: string, button = 'left') =>
        send('Input.dispatchMouseEvent', { ...middle, type, button, clickCount: 1 }, home);
      await move('mouseMoved', 'none');
      await setTimeout(HOVER_MS);
      await move('mousePressed');
      await setTimeout(TAP_MS);
      // Chromium answers only if the page is still there.
      void move('mouseReleased');
      while ((await evaluate('location.pathname')) !== path) await setTimeout(10);
      const time = z.number().parse(await evaluate(LARGEST_PAINT));
      await send('Target.disposeBrowserContext', context);
      return time;
    },
    async close(): Promise<void> {
      browser.kill();
      await once(browser, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
