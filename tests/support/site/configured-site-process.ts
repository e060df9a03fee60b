import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstSnapshot, writeWhole } from '#build/snapshot-file.ts';
import { checksumOf, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { readSite, type SiteSwitches } from '#contracts/pages/switches.ts';
import { serve } from '#local/host/http.ts';
import { readHeaders } from '#local/host/rules.ts';
import { readStaticFiles } from '#local/host/static-files.ts';
import { parseEnv } from '#server/env.ts';
import { configuration, publicLetter, publishedCheckouts } from './configured-site.ts';

// Builds the site as an owner would have configured it, beside the one that is tested everywhere else, and serves its
// files until it is told to stop. It listens at once: who asks for a page waits for the build, and nobody else does.
const projectDir = join(import.meta.dirname, '../../..');
const workDir = await mkdtemp(join(tmpdir(), 'configured-site-'));
const publishDir = join(workDir, 'dist');
const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...configuration };

/** Writes what the owner has published: the first content, with checkouts for more than the Soul Plan, and a letter. */
async function writeSnapshot(): Promise<string> {
  const { content, events } = await firstSnapshot(parseEnv(env));
  const offers = content.offers.map(({ id, data }) => ({ id, data: { ...data, ...publishedCheckouts[id] } }));
  const body = { content: { ...content, offers }, events, letters: [publicLetter] };
  const path = join(workDir, 'content', 'snapshot.json');
  const sealed = { id: 0, schemaVersion: SCHEMA_VERSION, checksum: await checksumOf(body), ...body };
  await writeWhole(path, JSON.stringify(sealed));
  return path;
}

async function build() {
  const named = { ...env, CONTENT_SNAPSHOT: await writeSnapshot() };
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', publishDir], {
    cwd: projectDir,
    env: named,
  });
  return readStaticFiles(publishDir, await readHeaders(projectDir));
}

const building = build();
/** As nobody has touched them; a form asks for them when it comes near. */
const switches: SiteSwitches = { isInMaintenance: false, maintenanceText: '', isSignUpClosed: false };
const server = await serve(async (request) => {
  // There are no functions; what the pages send of themselves is taken and forgotten.
  if (request.method === 'POST') return new Response(null, { status: 204 });
  return new URL(request.url).pathname === readSite.path ? Response.json(switches) : (await building).answer(request);
}, 0);
process.stdout.write(`${server.url}\n`);
const ended = once(process, 'SIGTERM');
await building;
await ended;
await server.stop();
await rm(workDir, { recursive: true });
