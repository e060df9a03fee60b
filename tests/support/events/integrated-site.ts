import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type FakeActiveCampaign, startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { type FakeClickUp, startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { test as base } from '#tests/support/accounts/admin.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';

const projectDir = join(import.meta.dirname, '../../..');

/** Site of its own for a test with both vendors, so that connecting or switching off disturbs no other test. */
export interface IntegratedSite {
  readonly url: string;
  readonly clickUp: FakeClickUp;
  readonly activeCampaign: FakeActiveCampaign;
}

/** Waits for the line with the site's address. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The site was started without its output');
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^Bereit: (\S+)$/.exec(line) ?? [];
    if (address !== undefined) {
      // The rest of the output is not read; a full pipe would block the site.
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('The site did not start');
}

interface WorkerFixtures {
  readonly site: IntegratedSite;
}

/** The owner's `test` on a site with both fake vendors connected over HTTP; ClickUp's OAuth app is configured. */
export const test = base.extend<{ readonly fresh: undefined }, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern.
    async ({}, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'integrated-site-'));
      const [clickUp, activeCampaign] = await Promise.all([
        startFakeClickUp(),
        startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY }),
      ]);
      const child = spawn(process.execPath, ['src/local/start.ts', '--skip-build'], {
        cwd: projectDir,
        env: {
          ...process.env,
          ...ownerVariables,
          PORT: '0',
          DATA_DIR: dataDir,
          RATE_LIMITS: 'off',
          CLICKUP_CLIENT_ID: clickUp.clientId,
          CLICKUP_CLIENT_SECRET: clickUp.clientSecret,
          CLICKUP_LIST_ID: clickUp.listId,
          CLICKUP_API_URL: clickUp.apiUrl,
          CLICKUP_AUTHORIZE_URL: clickUp.authorizeUrl,
          ACTIVECAMPAIGN_API_URL: activeCampaign.url,
          ACTIVECAMPAIGN_API_KEY: activeCampaign.key,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      await provide({ url: await addressOf(child), clickUp, activeCampaign });
      child.kill('SIGTERM');
      await exited;
      await Promise.all([clickUp.close(), activeCampaign.close(), rm(dataDir, { recursive: true })]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: async ({ site }, provide) => provide(site.url),
  hasOwnSession: true,

  // Every test starts with both vendors switched on, nothing connected, and fakes that do not fail.
  fresh: [
    async ({ site, context, signedIn }, provide) => {
      site.clickUp.behave();
      site.activeCampaign.reset();
      await context.request.post('/api/clickup/reset-connection');
      for (const service of ['clickup', 'activecampaign']) {
        await context.request.post(`/api/${service}/toggle-status`, { data: { enabled: true } });
      }
      await provide(signedIn);
    },
    { auto: true },
  ],
});
