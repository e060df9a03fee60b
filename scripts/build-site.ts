import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseAwayError, explainOutage } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { recordBuild } from '#build/release-build.ts';
import { checkForSecrets } from '#build/secret-scan.ts';
import { BuildError, buildSite } from '#build/site-build.ts';
import { writeFirstSnapshot, writeRelease } from '#build/snapshot-file.ts';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/registry.ts';
import { parseStoredBody, SnapshotError } from '#contracts/content/snapshot.ts';
import { connect, type Database } from '#db/client.ts';
import { MigrationError, migrate } from '#db/migrate.ts';
import { findNewestRelease, hasReleases } from '#db/queries/content/releases.ts';
import { addBuild } from '#db/queries/operations/hosting.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { deployKind } from '#domain/operations/environment.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { openNamedDatabase } from './named-database.ts';

/** Prints the open legal points of the content; the build goes on (docs/decisions/law.md L4). */
function warnOfLaw(content: DraftContent, env: Env): void {
  const facts = { canMail: env.SMTP_URL !== undefined, canTellOwner: env.OWNER_EMAIL !== undefined };
  const points = lawPoints({ content, examples, ...facts, today: berlinDay(new Date()) });
  for (const { title, sentence } of points.filter(({ weight }) => weight === 'publish')) {
    console.warn(`Rechts-Check: ${title}: ${sentence}`);
  }
}

const NOTHING_TO_BUILD =
  'Keine Veröffentlichung ließ sich bisher bauen, und die mitgelieferten Inhalte kommen nicht wieder: Bitte unter „Inhalte“ noch einmal veröffentlichen.';

/** Output folder; only tests name another than `dist`. */
const [outDir = join(import.meta.dirname, '../dist')] = process.argv.slice(2);

async function build(env: Env, content: DraftContent, snapshot: string): Promise<void> {
  warnOfLaw(content, env);
  await buildSite({ snapshot, outDir });
  await checkForSecrets(outDir, env);
}

/** Counts a production build. */
const finish = (db: Database): Promise<void> => addBuild(db, process.env.DEPLOY_ID ?? randomUUID(), new Date());

async function buildFirst(env: Env): Promise<void> {
  await build(env, firstContent(env), await writeFirstSnapshot(env));
}

/**
 * Builds the newest release, or the first content if there has never been a release, and stores the outcome in
 * production. Migrates last, so that after a failure the database still fits the deployed code.
 */
async function buildRelease(databaseUrl: string, env: Env, isProduction: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const database = await openNamedDatabase(databaseUrl);
  const db = connect(database.url);
  try {
    const row = await findNewestRelease(db);
    if (row === undefined) {
      if (isProduction && (await hasReleases(db))) throw new SnapshotError(NOTHING_TO_BUILD);
      await buildFirst(env);
      await migrate(database.url);
      if (isProduction) await finish(db);
      return;
    }
    const buildIt = async () => {
      const { path, isPublic } = await writeRelease(db, row, folder, env);
      await build(env, parseStoredBody(row.snapshot).content, path);
      await migrate(database.url);
      if (isProduction) await finish(db);
      return { isPublic };
    };
    await (isProduction ? recordBuild(db, row.id, buildIt) : buildIt());
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Builds the newest release if a database is named, else the first content. Expected errors end the build with a German
 * sentence, and the old site stays online.
 */
async function main(): Promise<number> {
  try {
    loadDotenv();
    const env = parseEnv(process.env, deployKind(process.env.CONTEXT));
    const { DATABASE_URL: databaseUrl } = env;
    if (databaseUrl === undefined) await buildFirst(env);
    else await explainOutage(databaseUrl, () => buildRelease(databaseUrl, env, process.env.CONTEXT === 'production'));
    return 0;
  } catch (error) {
    const isExpected = [SnapshotError, BuildError, DatabaseAwayError, MigrationError, EnvironmentError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof BuildError) console.error(error.output);
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
