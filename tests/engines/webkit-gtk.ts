import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { freePort } from '#tests/support/database/postgres.ts';
import type { Engine, OpenTab, Size, Tab } from './tab.ts';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const answer = z.object({ value: z.unknown() });
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Sends a command of https://www.w3.org/TR/webdriver2/ and returns its value. */
async function send(address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' });
  const { value } = z.parse(answer, await response.json());
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Drives the tab of a session. @param folder for the files that the tab chooses */
function tabOf(session: string, folder: string): Tab {
  const act = (type: 'key' | 'pointer', actions: readonly object[]): Promise<unknown> =>
    send(`${session}/actions`, { actions: [{ type, id: type, actions }] });
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  return {
    goto: (url) => send(`${session}/url`, { url }),
    async evaluate<Result, Input>(script: (input: Input) => Result | Promise<Result>, input?: Input) {
      const call = { script: `return (${script})(arguments[0])`, args: [input] };
      // Only the script knows its result.
      return z.parse(z.custom<Result>(), await send(`${session}/execute/sync`, call));
    },
    async setInputFiles(selector, { name, buffer }) {
      const file = join(folder, name);
      await writeFile(file, buffer);
      const found = await send(`${session}/element`, { using: 'css selector', value: selector });
      const { [elementKey]: element } = z.parse(z.object({ [elementKey]: z.string() }), found);
      await send(`${session}/element/${element}/value`, { text: file });
    },
    mouse: {
      async click(x, y) {
        const place = { x: Math.round(x), y: Math.round(y), origin: 'viewport' };
        await act('pointer', [
          { type: 'pointerMove', ...place },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]);
      },
    },
    keyboard: {
      async type(text) {
        const actions = [...text].flatMap((sign) => [down(sign), up(sign)]);
        if (text) await act('key', actions);
      },
      async press(combination) {
        const pressed = combination.split('+').map((key) => keys[key] ?? key);
        await act('key', [...pressed.map(down), ...pressed.toReversed().map(up)]);
      },
    },
  };
}

/** Starts a display without a device, and returns its name. */
async function openScreen(): Promise<{ screen: ChildProcess; name: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] ?? screen, 'data');
  return { screen, name: `:${String(number).trim()}` };
}

/** Starts the WebKit of Debian, whose windows `webkit-window.py` opens. */
export async function startWebKitGtk(): Promise<Engine> {
  const [port, { screen, name }, folder] = [
    await freePort(),
    await openScreen(),
    await mkdtemp(join(tmpdir(), 'webkit-')),
  ];
  const address = `http://127.0.0.1:${port}/session`;
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: name,
      TZ: 'Europe/Berlin',
      // A sandbox needs rights that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const console: string[] = [];
  createInterface(driver.stderr).on('line', (line) => {
    if (/ CONSOLE (?:\w+ )?ERROR /.test(line)) console.push(line);
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  async function close(): Promise<void> {
    driver.kill();
    screen.kill();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await expect.poll(isReady, 'WebKitWebDriver').toBe(true);
  } catch (error) {
    await close();
    throw error;
  }

  async function open({ width, height }: Size): Promise<OpenTab> {
    const binary = join(import.meta.dirname, 'webkit-window.py');
    const window = { 'webkitgtk:browserOptions': { binary, args: [`${width}x${height}`] } };
    const opened = await send(address, { capabilities: { alwaysMatch: window } });
    const { sessionId } = z.parse(z.object({ sessionId: z.string() }), opened);
    const session = `${address}/${sessionId}`;
    console.length = 0;
    return {
      tab: tabOf(session, folder),
      noise: console,
      // The window is gone before the driver can answer.
      close: async () => void (await send(session).catch(() => undefined)),
    };
  }
  return { open, close };
}
