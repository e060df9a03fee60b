import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { DatabaseAwayError, openDatabase } from './database.ts';
import { applyLocalDefaults, LOCAL_LOGIN } from './defaults.ts';
import { loadDotenv } from './dotenv.ts';
import { FolderInUseError } from './folder-lock.ts';
import { createPlatform, type Platform } from './host.ts';
import { serve } from './http.ts';
import { MAILBOX_PATH, type Mailbox } from './mailbox.ts';
import { startVendors } from './vendors.ts';

/** Ends the start with its sentence instead of a stack. */
class StartError extends Error {}

const projectDir = join(import.meta.dirname, '../..');
const publishDir = join(projectDir, 'dist');

/** Runs in a process of its own: beside the database's start, and its memory is given back. */
async function buildSite(signal: AbortSignal): Promise<void> {
  console.log('Die Seiten werden gebaut …');
  const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [astro, 'build'], { cwd: projectDir, env, signal });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new StartError(`Die Seiten ließen sich nicht bauen:\n${output}${errors}`);
}

async function listen(handle: Parameters<typeof serve>[0], port: number): ReturnType<typeof serve> {
  try {
    return await serve(handle, port);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new StartError(`Port ${port} ist schon belegt. Mit PORT=… nimmst du einen anderen.`) : error;
  }
}

async function assertHealthy(url: string): Promise<void> {
  const response = await fetch(`${url}/api/health`);
  const body = await response.text();
  if (response.status !== 200) throw new StartError(`Der Server ist nicht gesund: ${response.status} ${body}`);
}

interface Options {
  readonly skipBuild: boolean;
  /** Shown to the newcomer where the local owner is in use. */
  readonly login: string | undefined;
}

/** Runs the built site with everything it needs until the signal aborts, then closes it without losing anything. */
async function run(env: Env, { skipBuild, login }: Options, signal: AbortSignal): Promise<void> {
  let platform: Platform | undefined;
  let mailbox: Mailbox | undefined;
  const notYet = () => new Response('Die Website startet gerade.', { status: 503, headers: { 'retry-after': '5' } });
  const server = await listen(async (request, visitor) => {
    return (await mailbox?.answer(request)) ?? (await platform?.handle(request, visitor)) ?? notYet();
  }, env.PORT);

  const ending = new AbortController();
  const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  const opening = openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  const startingVendors = startVendors(process.env, env.DATA_DIR);
  try {
    const building = skipBuild ? undefined : buildSite(AbortSignal.any([signal, ending.signal]));
    const [database, , vendors] = await Promise.all([opening, building, startingVendors]);
    mailbox = vendors.mailbox;
    process.env.DATABASE_URL = database.url;
    process.env.NETLIFY_LOCAL ??= 'true';
    if (!existsSync(publishDir)) throw new StartError('Es ist noch nichts gebaut. Ohne --skip-build wird es das.');

    platform = await createPlatform({ projectDir, publishDir });
    await assertHealthy(server.url);
    await platform.startSchedules(server.url);
    console.log(`Bereit: ${server.url}\nAdmin:  ${server.url}/admin-login${login ? ` (nur lokal: ${login})` : ''}`);
    if (mailbox) console.log(`Post:   ${server.url}${MAILBOX_PATH}`);
    console.log(`Daten:  ${databaseUrl ? 'DATABASE_URL' : env.DATA_DIR}`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    ending.abort();
    await server.stop();
    await platform?.stop();
    const database = await opening.catch(() => undefined);
    await database?.close();
    await (await startingVendors.catch(() => undefined))?.close();
  }
}

async function main(): Promise<number> {
  const stopping = new AbortController();
  // Never only once: through npm a Ctrl-C arrives twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    const { values } = parseArgs({ options: { 'skip-build': { type: 'boolean', default: false } } });
    loadDotenv();
    const isLocalOwner = applyLocalDefaults(process.env);
    const login = isLocalOwner ? LOCAL_LOGIN : undefined;
    await run(parseEnv(process.env), { skipBuild: values['skip-build'], login }, stopping.signal);
    return 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 0;
    const isExpected = [StartError, EnvironmentError, FolderInUseError, DatabaseAwayError].some(
      (kind) => error instanceof kind,
    );
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
