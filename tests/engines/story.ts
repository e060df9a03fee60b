// biome-ignore lint/style/noRestrictedImports: stories run in other engines, each in its own browser.
import { test as base, expect } from '@playwright/test';
import { owner as ownerData } from '#tests/support/accounts/owner.ts';
import { type EngineName, engines } from './engines.ts';
import type { Engine, OpenTab } from './tab.ts';
import { type Visitor, visitorOf } from './visitor.ts';

export { expect };

export const site = String(process.env.SITE_URL);

/** Firefox's NS_BINDING_ABORTED: a navigation aborts what the page before still loads. */
const leftBehind = /download failed .*status=2152398850/;

interface Fixtures {
  /** Errors of the console that the story expects, besides that of events, which need ClickUp. */
  readonly expectedNoise: RegExp;
  readonly open: Engine['open'];
  /** Visitor with a phone. */
  readonly visitor: Visitor;
  /** Owner with a large screen, signed in. */
  readonly owner: Visitor;
}

interface WorkerFixtures {
  readonly engineName: EngineName;
  readonly engine: Engine;
}

/** Playwright's `test` in any engine; a page that logs an error fails its story. */
export const story = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  expectedNoise: [/^$/, { option: true }],

  engine: [
    async ({ engineName }, provide) => {
      const engine = await engines[engineName].start();
      await provide(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],

  open: async ({ engine, expectedNoise }, provide) => {
    const tabs: OpenTab[] = [];
    await provide(async (size) => {
      const opened = await engine.open(size);
      tabs.push(opened);
      return opened;
    });
    for (const { close } of tabs) await close();
    const noise = tabs.flatMap((opened) => opened.noise);
    const expected = [/\/api\/events/, leftBehind, expectedNoise];
    expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },

  visitor: async ({ open }, provide) => {
    await provide(visitorOf((await open({ width: 390, height: 844 })).tab, site));
  },

  owner: async ({ open }, provide) => {
    const owner = visitorOf((await open({ width: 1440, height: 900 })).tab, site);
    // Not from the login page, which leaves as soon as it notices the session.
    await owner.opens('/impressum');
    const { username, password } = ownerData;
    expect(await owner.asks('POST', '/api/auth/login', { username, password })).toMatchObject({ success: true });
    await provide(owner);
  },
});

/** Waits in the local mailbox for the newest mail to an address, and returns its text. */
export async function mailTo(address: string): Promise<string> {
  let path: string | undefined;
  const read = async (from: string): Promise<string> => (await fetch(`${site}${from}`)).text();
  await expect
    .poll(async () => {
      const mails = (await read('/__postfach')).matchAll(/<a href="([^"]+)">(.*?)<\/a>/gs);
      path = [...mails].find(([, , words]) => words?.includes(address))?.[1];
      return path;
    }, `mail to ${address}`)
    .toBeDefined();
  return read(path ?? '');
}
