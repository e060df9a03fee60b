// @module-tag release
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { recordBuild } from '#build/release-build.ts';
import { buildFirstSnapshot, writeRelease } from '#build/snapshot-file.ts';
import { connect } from '#db/client.ts';
import { findNewestRelease } from '#db/queries/content/releases.ts';
import { releases } from '#db/schema/content/releases.ts';
import { openServer } from '#local/database/database.ts';
import { parseEnv } from '#server/env.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { wholeDump, writePostgresTools } from '#tests/support/database/postgres-tools.ts';
import { read, root } from '#tests/support/site/codebase/tree.ts';
import { runBuildStep, temporaryProject } from '#tests/support/site/project.ts';

const BACKUP_PASSWORD = 'ein langes Passwort nur für Sicherungen';
const host = 'ep-neu-1.eu-central-1.aws.neon.tech';

/** Code blocks of one language between two headings of docs/operations.md. */
function blocks(language: string, from: string, to: string): string[] {
  const [, section = ''] = read('docs/operations.md').split(`\n${from}\n`);
  const [text = ''] = section.split(`\n${to}\n`);
  return [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, kind, code = '']) =>
    kind === language ? [code] : [],
  );
}

let folder: string;
/** Folder elsewhere, because this one's package.json makes every script a module. */
let tools: string;
let before: string;
let after: string;

/** Runs shell commands in a folder with the repository's scripts, PostgreSQL's tools and the downloaded backup. */
function shell(commands: string, variables: Record<string, string> = {}) {
  const path = [tools, dirname(process.execPath), process.env.PATH ?? ''].join(':');
  const options = { cwd: folder, encoding: 'utf8', env: { PATH: path, HOME: folder, ...variables } } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', commands], options);
  return { status, output: stdout + stderr };
}

/** Fails with the output unless the command succeeded, and returns the output. */
function succeed({ status, output }: { readonly status: number | null; readonly output: string }): string {
  expect(status, output).toBe(0);
  return output;
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'));
  tools = await mkdtemp(join(tmpdir(), 'tools-'));
  await writePostgresTools(tools, wholeDump);
  for (const name of ['scripts', 'package.json']) await symlink(join(root, name), join(folder, name));
});
afterAll(async () => {
  for (const each of [folder, tools]) await rm(each, { recursive: true, force: true });
});

beforeEach(async () => {
  before = await createDatabase('migrated');
  after = await createDatabase('empty');
  const { events, content, checksum, schemaVersion } = await buildFirstSnapshot(parseEnv({}));
  const old = openServer(before);
  const db = connect(old.url);
  const release = { snapshot: { content, events }, checksum, schemaVersion };
  await db.insert(releases).values({ ...release, createdAt: new Date(), state: 'built' });
  await db.execute(sql`insert into people (email) values ('ada@example.org')`);
  await db.execute(sql`insert into media (name, type, width, height, bytes, created_at)
    values (encode(sha256('image'), 'hex') || '.webp', 'image/webp', 1, 1, 'image', now())`);
  await db.execute(sql`insert into letters (kind, subject, status, scheduled_at, updated_at)
    values ('letter', 'geplant', 'planned', now() + interval '2 days', now())`);
  await db.execute(sql`insert into outbox (topic, dedupe_key, payload)
    select 'mail', kind, jsonb_build_object('kind', kind) from unnest(array['confirmation', 'case-receipt']) kind`);
  await old.close();
  for (const args of ['sicherung.sql.gz.enc', 'bilder.sql.gz.enc pictures']) {
    succeed(shell(`scripts/backup.sh ${args}`, { DATABASE_URL: before, BACKUP_PASSWORD }));
  }
});

const production = { ...ownerVariables, CONTEXT: 'production', PRODUCTION_DATABASE_HOST: host, SENDING: 'off' };
const settings = () =>
  runBuildStep('scripts/check-settings.ts', { ...production, DATABASE_URL: `postgresql://site:geheim@${host}/site` });

/** Reads and migrates as a production build does; Astro itself runs in one test file at a time. */
async function deploy(url: string): Promise<void> {
  succeed(settings());
  succeed(shell('npm run --silent db:migrate', { DATABASE_URL: url }));
  const server = openServer(url);
  try {
    const db = connect(server.url);
    const row = await findNewestRelease(db);
    if (row === undefined) throw new Error('There is no release');
    const env = parseEnv({});
    await recordBuild(db, row.id, async () => writeRelease(db, row, await temporaryProject({}), env));
  } finally {
    await server.close();
  }
}

const written = blocks('sh', '### Restore', '## Secrets')
  .join('')
  .replace("BACKUP_PASSWORD='…'", `BACKUP_PASSWORD='${BACKUP_PASSWORD}'`)
  .replace('npm run db:after-restore', 'npm run --silent db:after-restore -- --yes');

/** Steps 2 to 4 and 8 as they are written; returns what the operator reads. */
async function restore(): Promise<string> {
  const output = succeed(shell(written.replace("'postgresql://…'", `'${after}'`)));
  await deploy(after);
  const [role = ''] = blocks('sql', '## Backup', '### Restore');
  const reader = `backup_reader_${new URL(after).pathname.slice(1)}`;
  await onDatabase(after, (client) => client.query(role.replaceAll('backup_reader', reader)));
  const DATABASE_URL = after.replace(/\/\/[^:@]+/, `//${reader}`);
  const backup = shell('scripts/backup.sh neu.sql.gz.enc', { DATABASE_URL, BACKUP_PASSWORD });
  expect(succeed(backup)).toContain('Gesichert: neu.sql.gz.enc');
  await onDatabase(after, (client) => client.query(`drop owned by ${reader}; drop role ${reader}`));
  return output;
}

/** Rows that decide what goes out after the restore. */
const state = () =>
  onDatabase(after, async (client) => {
    const { rows } = await client.query(`
      select (select array_agg(email) from people) as people,
        (select array_agg(status) from letters where kind = 'letter') as letters,
        (select array_agg(dedupe_key) from outbox where status = 'pending') as waiting,
        (select array_agg(convert_from(bytes, 'UTF8')) from media) as images`);
    return rows[0];
  });
const restored = { people: ['ada@example.org'], letters: ['draft'], waiting: ['case-receipt'], images: ['image'] };

test('a database that is still there is replaced by its backup, as the page says', async () => {
  await deploy(before);
  const output = await restore();
  expect(output).toContain('Die Sicherung ist vollständig');
  expect(output).toContain('1 geplanter Brief ist wieder ein Entwurf');
  expect(await state()).toEqual(restored);
});

test('a database that is gone is replaced by its backup with one deploy, because no build works before', async () => {
  const { adminUrl } = inject('postgres');
  await onDatabase(adminUrl, (client) =>
    client.query(`drop database ${new URL(before).pathname.slice(1)} with (force)`),
  );
  const early = runBuildStep('scripts/build-site.ts', {
    ...ownerVariables,
    CONTEXT: 'production',
    DATABASE_URL: before,
  });
  expect(early).toEqual({ status: 1, output: expect.stringContaining('Unter dieser Adresse gibt es keine Datenbank') });
  const output = await restore();
  expect(output).toContain('Hole nach, was seit');
  expect(await state()).toEqual(restored);
});
