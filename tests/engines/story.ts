// biome-ignore lint/style/noRestrictedImports: stories run in other engines, each in its own browser.
import { test as base, expect, type Page } from '@playwright/test';
import { owner as ownerData } from '#tests/support/accounts/owner.ts';

export { expect };

/** Firefox's NS_BINDING_ABORTED: a navigation aborts what the page before still loads. */
const leftBehind = /download failed .*status=2152398850/;

interface Fixtures {
  /** Errors of the console that the story expects, besides that of events, which need ClickUp. */
  readonly expectedNoise: RegExp;
  /** Page on a phone. */
  readonly visitor: Page;
  /** Page on a large screen, signed in. */
  readonly owner: Page;
}

/** Playwright's `test` in any engine; a page that logs an error fails its story. */
export const story = base.extend<Fixtures>({
  expectedNoise: [/^$/, { option: true }],

  page: async ({ page, expectedNoise }, provide) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') noise.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => noise.push(error.stack ?? error.message));
    await provide(page);
    const expected = [/\/api\/events/, leftBehind, expectedNoise];
    expect(noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },

  visitor: async ({ page }, provide) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await provide(page);
  },

  owner: async ({ page }, provide) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { username, password } = ownerData;
    const login = await page.request.post('/api/auth/login', { data: { username, password } });
    expect(login.status()).toBe(200);
    await provide(page);
  },
});

/** Presses a button or a link of exactly this name. */
export const press = (page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> =>
  page.getByRole(role, { name, exact: true }).click();

/** Presses a button that saves a file, and returns the file. */
export async function save(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Waits in the local mailbox for the newest mail to an address, and returns its text. */
export async function mailTo({ request }: Page, address: string): Promise<string> {
  let path: string | undefined;
  const read = async (from: string): Promise<string> => (await request.get(from)).text();
  await expect
    .poll(async () => {
      const mails = (await read('/__postfach')).matchAll(/<a href="([^"]+)">(.*?)<\/a>/gs);
      path = [...mails].find(([, , words]) => words?.includes(address))?.[1];
      return path;
    }, `mail to ${address}`)
    .toBeDefined();
  return read(path ?? '');
}
