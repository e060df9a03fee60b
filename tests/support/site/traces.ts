import type { Page } from '@playwright/test';

/** Traces of a page so far: other hosts that it asked, storage keys, cookies and databases. */
export interface Traces {
  readonly hosts: string[];
  readonly keys: string[];
  readonly cookies: string[];
  readonly databases: number;
}

/** Watches a page of this origin from its first request; returns how to read its traces. */
export function watchTraces(page: Page, origin: string): () => Promise<Traces> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) hosts.add(url.host);
  });
  return async () => {
    const stored = await page.evaluate(async () => ({
      keys: [...Object.keys(sessionStorage), ...Object.keys(localStorage)],
      databases: (await indexedDB.databases()).length,
    }));
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    return { hosts: [...hosts], cookies, ...stored };
  };
}

/** Traces of a visitor who only reads. */
export const noTraces: Traces = { hosts: [], keys: [], cookies: [], databases: 0 };
