import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseAwayError } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { recordBuild } from '#build/release-build.ts';
import { BuildError, buildSite } from '#build/site-build.ts';
import { writeRelease } from '#build/snapshot-file.ts';
import { SnapshotError } from '#contracts/content/snapshot.ts';
import { connect, type Database } from '#db/client.ts';
import { MigrationError } from '#db/migrate.ts';
import { type BuiltRelease, findNewestRelease } from '#db/queries/content/releases.ts';
import { openDatabase } from '#local/database/database.ts';
import { FolderInUseError } from '#local/database/folder-lock.ts';
import { createHost, type Host } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { MAILBOX_PATH } from '#local/mail/mailbox.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { log } from '#server/http/log.ts';
import { applyLocalDefaults, checkoutAtHome, LOCAL_LOGIN } from './defaults.ts';
import { type Publisher, startPublisher } from './publisher.ts';
import { type LocalVendors, startVendors } from './vendors.ts';

/** Error whose message is printed without a stack. */
class StartError extends Error {}

const projectDir = join(import.meta.dirname, '../..');
const publishDir = join(projectDir, 'dist');

async function buildPages(db: Database, env: Env, signal: AbortSignal): Promise<void> {
  console.log('Die Seiten werden gebaut …');
  const release = await findNewestRelease(db);
  const folder = resolve(env.DATA_DIR, 'content');
  async function buildRelease(row: BuiltRelease): Promise<{ isPublic: boolean }> {
    const { path, isPublic } = await writeRelease(db, row, folder, env);
    await buildSite({ snapshot: path, outDir: publishDir, signal });
    return { isPublic };
  }
  try {
    await (release === undefined
      ? buildSite({ outDir: publishDir, signal })
      : recordBuild(db, release.id, () => buildRelease(release), signal));
  } catch (error) {
    const output = error instanceof BuildError ? `\n${error.output}` : '';
    const isExpected = error instanceof BuildError || error instanceof SnapshotError;
    throw isExpected ? new StartError(`Die Seiten ließen sich nicht bauen: ${error.message}${output}`) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listen(...given: Parameters<typeof startServer>): ReturnType<typeof startServer> {
  try {
    return await startServer(...given);
  } catch (error) {
    const [, port] = given;
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
  readonly login: string | undefined;
  /** Serves the public behind a proxy: as production, with the configured services alone. */
  readonly isPublic: boolean;
}

/** Runs the built site with everything it needs until the signal aborts, then shuts down without losing data. */
async function run(env: Env, { skipBuild, login, isPublic }: Options, signal: AbortSignal): Promise<void> {
  let host: Host | undefined;
  let vendors: LocalVendors | undefined;
  let publisher: Publisher | undefined;
  const notYet = () => new Response('Die Website startet gerade.', { status: 503, headers: { 'retry-after': '5' } });
  const server = await listen(
    async (request, visitor) => {
      return (await vendors?.answer(request)) ?? (await host?.handle(request, visitor)) ?? notYet();
    },
    env.PORT,
    isPublic,
  );

  const ending = new AbortController();
  const { DATABASE_URL: databaseUrl } = env;
  const opening = openDatabase({ databaseUrl, dataDir: env.DATA_DIR });
  const startingVendors = isPublic ? Promise.resolve(undefined) : startVendors(process.env, env.DATA_DIR);
  try {
    const database = await opening;
    process.env.DATABASE_URL = database.url;
    const db = connect(database.url);
    if (!isPublic) process.env.PUBLIC_CHECKOUT_URL ||= checkoutAtHome(server.url).href;
    const building = skipBuild ? undefined : buildPages(db, env, AbortSignal.any([signal, ending.signal]));
    const [started] = await Promise.all([startingVendors, building]);
    vendors = started;
    process.env.NETLIFY_LOCAL ??= 'true';
    if (!existsSync(publishDir)) throw new StartError('Es ist noch nichts gebaut. Ohne --skip-build wird es das.');

    const running = await createHost({ projectDir, publishDir, isPublic });
    publisher = await startPublisher({ db, env, dataDir: env.DATA_DIR, log, projectDir, publish: running.publish });
    process.env.BUILD_HOOK_URL ||= publisher.url;
    host = running;
    await assertHealthy(server.url);
    await running.startSchedules(server.url);
    console.log(`Bereit: ${server.url}\nAdmin:  ${server.url}/admin-login${login ? ` (nur lokal: ${login})` : ''}`);
    if (started?.mailbox) console.log(`Post:   ${server.url}${MAILBOX_PATH}`);
    if (started) console.log(`Kasse:  ${checkoutAtHome(server.url).origin}/orders`);
    console.log(`Daten:  ${databaseUrl ? 'DATABASE_URL' : env.DATA_DIR}`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    ending.abort();
    await server.stop();
    await publisher?.stop();
    await host?.stop();
    const database = await opening.catch(() => undefined);
    await database?.close();
    await (await startingVendors.catch(() => undefined))?.close();
  }
}

/** Requires a database and a secret, and drops the variable that only previews compare. @throws StartError */
function assertPublic({ DATABASE_URL: url, SESSION_SECRET: secret }: Env): void {
  if (!url || !secret) throw new StartError('Für alle erreichbar braucht die Website DATABASE_URL und SESSION_SECRET.');
  delete process.env.PRODUCTION_DATABASE_HOST;
}

async function main(): Promise<number> {
  const stopping = new AbortController();
  // Not `once`: npm passes Ctrl-C on a second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  try {
    const isSet = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { 'skip-build': isSet, public: isSet } });
    const { 'skip-build': skipBuild, public: isPublic } = values;
    loadDotenv();
    const login = !isPublic && applyLocalDefaults(process.env) ? LOCAL_LOGIN : undefined;
    const env = parseEnv(process.env, isPublic ? 'production' : 'home');
    if (isPublic) assertPublic(env);
    await run(env, { skipBuild, login, isPublic }, stopping.signal);
    return 0;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 0;
    const isExpected = [StartError, EnvironmentError, FolderInUseError, DatabaseAwayError, MigrationError].some(
      (kind) => error instanceof kind,
    );
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
