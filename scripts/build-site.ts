import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseAwayError } from '#build/database.ts';
import { loadDotenv } from '#build/dotenv.ts';
import { recordBuild } from '#build/release-build.ts';
import { BuildError, buildSite } from '#build/site-build.ts';
import { writeFirstSnapshot, writeRelease } from '#build/snapshot-file.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import type { DraftContent } from '#contracts/content/kinds/registry.ts';
import { readBody, SnapshotError } from '#contracts/content/snapshot.ts';
import { connect } from '#db/client.ts';
import { findNewestRelease, listReleases } from '#db/queries/content/releases.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { deployKind } from '#domain/site/environment.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { openNamedDatabase } from './named-database.ts';

/** Says what the law still wants of what is built; the build goes on (docs/decisions/law.md L4). */
function warnOfLaw(content: DraftContent, env: Env): void {
  const facts = { canMail: env.SMTP_URL !== undefined, canTellOwner: env.OWNER_EMAIL !== undefined };
  const points = lawPoints({ content, ...facts, today: berlinDay(new Date()) });
  for (const { sentence } of points.filter(({ weight }) => weight === 'publish')) {
    console.warn(`Rechts-Check: ${sentence}`);
  }
}

const NOTHING_TO_BUILD =
  'Keine Veröffentlichung ließ sich bisher bauen, und die mitgelieferten Inhalte kommen nicht wieder: Bitte unter „Inhalte“ noch einmal veröffentlichen.';

/**
 * Reads the newest release from the database and builds it; in production whoever has asked for it learns how it ended,
 * and the first content is built only as long as nothing was ever published.
 */
async function buildRelease(databaseUrl: string, isProduction: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  const database = await openNamedDatabase(databaseUrl, folder);
  const db = connect(database.url);
  try {
    const row = await findNewestRelease(db);
    const env = parseEnv(process.env);
    if (row === undefined) {
      if (isProduction && (await listReleases(db)).length > 0) throw new SnapshotError(NOTHING_TO_BUILD);
      warnOfLaw(firstContent(env), env);
      return await buildSite({ snapshot: await writeFirstSnapshot(env) });
    }
    const build = async (): Promise<void> => {
      warnOfLaw(readBody(row.snapshot).content, env);
      await buildSite({ snapshot: await writeRelease(db, row, folder) });
    };
    await (isProduction ? recordBuild(db, row.id, build) : build());
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Builds the pages from what was published, wherever a database is named, else from the first content. A release that
 * cannot be built, or a database that is away, ends the build with a sentence: the old site stays.
 */
async function main(): Promise<number> {
  try {
    loadDotenv();
    const env = parseEnv(process.env, deployKind(process.env.CONTEXT));
    const databaseUrl = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
    if (databaseUrl === undefined) {
      warnOfLaw(firstContent(env), env);
      await buildSite({ snapshot: await writeFirstSnapshot(env) });
    } else await buildRelease(databaseUrl, process.env.CONTEXT === 'production');
    return 0;
  } catch (error) {
    const isExpected = [SnapshotError, BuildError, DatabaseAwayError, EnvironmentError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof BuildError) console.error(error.output);
    console.error(isExpected && error instanceof Error ? error.message : error);
    return 1;
  }
}

process.exit(await main());
