import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { openDatabase } from '#local/database/database.ts';
import { createHost } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';

const projectDir = join(import.meta.dirname, '../..');

interface BuiltSite {
  readonly url: string;
  readonly browser: Browser;
}

/** Serves the site as built in `dist` with a database of its own, and opens a browser, while `measure` runs. */
export async function withBuiltSite<T>(measure: (site: BuiltSite) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'built-site-'));
  const database = await openDatabase({ dataDir });
  Object.assign(process.env, ownerVariables, { DATABASE_URL: database.url });
  const host = await createHost({ projectDir, publishDir: join(projectDir, 'dist') });
  const server = await startServer(
    async (request, visitor) => (await host.handle(request, visitor)) ?? new Response(null, { status: 404 }),
    0,
  );
  const browser = await chromium.launch(await findChromium());
  try {
    return await measure({ url: server.url, browser });
  } finally {
    await browser.close();
    await server.stop();
    await host.stop();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
