import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type FakeActiveCampaign, startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { type FakeClickUp, startFakeClickUp } from '#tests/fakes/clickup/server.ts';
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

/** Starts the site with both fake vendors connected over HTTP; ClickUp's OAuth app is configured. */
export async function startIntegratedSite(): Promise<IntegratedSite & { stop(): Promise<void> }> {
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
  return {
    url: await addressOf(child),
    clickUp,
    activeCampaign,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await Promise.all([clickUp.close(), activeCampaign.close(), rm(dataDir, { recursive: true })]);
    },
  };
}
