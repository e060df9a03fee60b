import { existsSync } from 'node:fs';
import { type Browser, type BrowserType, chromium, firefox, type LaunchOptions, webkit } from '@playwright/test';
import { findChromium } from '#tests/support/browser/chromium.ts';
import type { Engine } from './tab.ts';
import { startWebKitGtk } from './webkit-gtk.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

const debianFirefox = '/usr/bin/firefox-esr';

/** Lets Playwright open tabs in Firefox ESR, which lacks one command that sets the colour scheme. */
function tolerateMissingCommand(browser: Browser): void {
  const server = Reflect.get(browser, '_connection').toImpl(browser)._browserSession;
  const send = server.send.bind(server);
  server.send = async (command: string, parameters: object) =>
    command === 'emulation.setMediaFeaturesOverride' ? {} : send(command, parameters);
}

const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' } as const;

async function startPlaywright(type: BrowserType, options: LaunchOptions = {}): Promise<Engine> {
  const browser = await type.launch(options);
  if (options.executablePath === debianFirefox) tolerateMissingCommand(browser);
  return {
    async open(viewport) {
      const context = await browser.newContext({ ...german, viewport });
      // Only a Chromium without a window refuses a press that copies.
      if (type === chromium) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const noise: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') noise.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => noise.push(error.error().stack ?? error.error().message));
      return { tab: await context.newPage(), noise, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

const hasPlaywrights = (type: BrowserType): boolean => existsSync(type.executablePath());

/** Ways to start each engine, the best first. */
export const engines: Readonly<Record<EngineName, { isInstalled: boolean; start(): Promise<Engine> }>> = {
  chromium: { isInstalled: true, start: async () => startPlaywright(chromium, await findChromium()) },
  firefox: {
    isInstalled: hasPlaywrights(firefox) || existsSync(debianFirefox),
    start: () =>
      hasPlaywrights(firefox)
        ? startPlaywright(firefox)
        : startPlaywright(firefox, { channel: 'moz-firefox', executablePath: debianFirefox }),
  },
  webkit: {
    isInstalled: hasPlaywrights(webkit) || existsSync('/usr/bin/WebKitWebDriver'),
    start: () => (hasPlaywrights(webkit) ? startPlaywright(webkit) : startWebKitGtk()),
  },
};
