// @module-tag release
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordBuild } from '#build/release-build.ts';
import { checkForSecrets } from '#build/secret-scan.ts';
import { buildFirstSnapshot, writeRelease } from '#build/snapshot-file.ts';
import type { SnapshotBody } from '#contracts/content/snapshot.ts';
import type { Database } from '#db/client.ts';
import { findNewestRelease } from '#db/queries/content/releases.ts';
import { readHealth } from '#db/queries/operations/health.ts';
import { releases } from '#db/schema/content/releases.ts';
import { parseEnv } from '#server/env.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { openDatabase } from '#tests/support/database/database.ts';
import { runBuildStep, temporaryProject } from '#tests/support/site/project.ts';

/** Image that does not exist. */
const gone = `"image":{"name":"${'a'.repeat(64)}.webp","alt":"x","focus":{"x":1,"y":1}}`;

type Release = Pick<typeof releases.$inferInsert, 'checksum' | 'schemaVersion'> & { readonly snapshot: SnapshotBody };
type Damage = (release: Release) => Partial<typeof releases.$inferInsert>;

const changed: Damage = () => ({ checksum: 'a'.repeat(64) });

const projectDir = join(import.meta.dirname, '../..');
const netlifyShape = z.object({
  build: z.object({ command: z.string(), ignore: z.string() }),
  context: z.optional(z.unknown()),
});
const netlify = netlifyShape.parse(parse(readFileSync(join(projectDir, 'netlify.toml'), 'utf8')));
const scripts = z.object({ scripts: z.record(z.string(), z.string()) });

/** Runs the first step of the build. */
const begin = (variables: Record<string, string>) => runBuildStep('scripts/check-settings.ts', variables);

const secret = 'streng-geheim';
const host = 'ep-gold-123.eu-central-1.aws.neon.tech';
const productionUrl = `postgresql://user:${secret}@${host}/site`;

test('every build starts with the check of its variables in every context', () => {
  const { build: settings, context } = netlify;
  expect(settings.command).toBe('npm run check:settings && npm run build');
  expect(context).toBeUndefined();
  const { 'check:settings': first } = scripts.parse(
    JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')),
  ).scripts;
  expect(first).toBe('node scripts/check-settings.ts');
});

test('a push of documents or tests only is not built, but code or a repeated commit is', async () => {
  const cwd = await temporaryProject({});
  const git = (...args: string[]): string => {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
    return spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' }).stdout.trim();
  };
  async function commit(path: string): Promise<string> {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await appendFile(join(cwd, path), 'x');
    git('add', '.');
    git('commit', '-qm', path);
    return git('rev-parse', 'HEAD');
  }
  const isSkipped = (CACHED_COMMIT_REF: string, COMMIT_REF: string): boolean =>
    spawnSync('sh', ['-c', netlify.build.ignore], { cwd, env: { ...process.env, CACHED_COMMIT_REF, COMMIT_REF } })
      .status === 0;
  git('init', '-q');
  const first = await commit('src/a.ts');
  const written = await commit('docs/deploy.md');
  const tested = await commit('tests/a.test.ts');
  const coded = await commit('src/docs/a.ts');
  expect([isSkipped(first, written), isSkipped(first, tested)]).toEqual([true, true]);
  expect([isSkipped(tested, coded), isSkipped(first, first), isSkipped('', first)]).toEqual([false, false, false]);
});

test.each([
  [
    'production, with a host that it would refuse',
    { CONTEXT: 'production', ACTIVECAMPAIGN_API_URL: 'https://ac.example', ACTIVECAMPAIGN_API_KEY: secret },
    'ACTIVECAMPAIGN_API_URL muss auf api-us1.com oder activehosted.com liegen.',
  ],
  [
    'production, without limits',
    { CONTEXT: 'production', RATE_LIMITS: "'off'" },
    'RATE_LIMITS darf in Produktion nicht',
  ],
  ['production, without a database', { CONTEXT: 'production', DATABASE_URL: '' }, 'DATABASE_URL ist nicht gesetzt'],
  [
    "production, with a database that is not Neon's",
    { CONTEXT: 'production', DATABASE_URL: `postgresql://user:${secret}@db.example/site` },
    'Die Datenbank liegt nicht bei Neon',
  ],
])('the check fails for %s', (_, variables, sentence) => {
  const { status, output } = begin({ DATABASE_URL: productionUrl, ...variables });
  expect([status, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(output).not.toContain(secret);
});

test.each(
  ['scripts/check-settings.ts', 'scripts/migrate.ts', 'scripts/build-site.ts'].flatMap((script) =>
    ['DATABASE_URL', 'NETLIFY_DB_URL'].map((name) => ({ script, name })),
  ),
)('$script refuses a preview whose $name is the database of production, or may be', ({ script, name }) => {
  const variables = { CONTEXT: 'deploy-preview', [name]: productionUrl };
  const { status, output } = runBuildStep(script, { ...variables, PRODUCTION_DATABASE_HOST: host });
  expect([status, output]).toEqual([
    1,
    expect.stringContaining('Die Datenbank dieser Vorschau ist die der Produktion'),
  ]);
  expect(output).not.toContain(secret);
  const unknown = runBuildStep(script, variables);
  expect([unknown.status, unknown.output]).toEqual([1, expect.stringContaining('PRODUCTION_DATABASE_HOST fehlt')]);
});

test('a preview without a database is still built', () => {
  const { status, output } = begin({ CONTEXT: 'deploy-preview', PRODUCTION_DATABASE_HOST: host });
  expect([status, output]).toEqual([0, expect.stringContaining('Ohne Datenbank werden die Seiten gebaut')]);
});

test('the check names disabled features and the target of links in mails', () => {
  const { output } = begin({
    ...ownerVariables,
    CONTEXT: 'production',
    DATABASE_URL: productionUrl,
    PRODUCTION_DATABASE_HOST: host,
    URL: 'https://me.example',
    PUBLIC_SITE_URL: 'https://www.other.example',
  });
  expect(output).toContain('· SMTP_URL und MAIL_FROM nicht gesetzt: alle E-Mails warten, auch die Bestätigungen.');
  expect(output).not.toContain('SESSION_SECRET');
  expect(output).toContain('Links in E-Mails führen zur ersten.');
});

const build = (variables: Record<string, string>, ...args: string[]) =>
  runBuildStep('scripts/build-site.ts', variables, ...args);

test.each([
  ['SESSION_SECRET', { SESSION_SECRET: `${'n'.repeat(40)}, ${'s'.repeat(40)}` }, 's'.repeat(40)],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://user:sehr%40geheimnisvoll@db.example/site' }, 'sehr@geheimnisvoll'],
  [
    'NETLIFY_DB_URL',
    { NETLIFY_DB_URL: 'postgresql://user:sehr%40geheimnisvoll@db.example/site' },
    'sehr@geheimnisvoll',
  ],
  ['STRIPE_API_KEY', { STRIPE_API_KEY: 'rk_live_1234567890' }, 'rk_live_1234567890'],
  ['SMTP_URL', { SMTP_URL: 'smtps://ich:streng%2Fgeheim@mail.example' }, 'streng/geheim'],
])('a page that contains the value of %s does not go online', async (name, variables, value) => {
  const folder = await temporaryProject({ 'blog/a.html': `<p>${value}</p>` });
  const env = parseEnv({ ...variables, BUILD_HOOK_URL: 'https://api.example/hooks/1' });
  await expect(checkForSecrets(folder, env)).rejects.toThrow(`In blog/a.html steht der Wert von ${name}`);
  await expect(checkForSecrets(await temporaryProject({}), env)).resolves.toBeUndefined();
});

describe('the pages are not built, and the old ones stay,', () => {
  const emptyDatabase = () => openDatabase('migrated');

  async function publish(db: Database, damage: Damage): Promise<void> {
    const { events, content, checksum, schemaVersion } = await buildFirstSnapshot(parseEnv({}));
    const release = { snapshot: { content, events }, checksum, schemaVersion };
    await db.insert(releases).values({ ...release, ...damage(release), createdAt: new Date(), state: 'building' });
  }
  const read = (db: Database) => db.select({ state: releases.state, error: releases.error }).from(releases);

  test('when the database is unreachable', () => {
    const { status, output } = build({ DATABASE_URL: `postgresql://user:${secret}@127.0.0.1:1/site` });
    expect([status, output]).toEqual([1, expect.stringContaining('Die Datenbank')]);
    expect(output).not.toContain(secret);
  });

  test('when a release cannot be built, even if it was online before', async () => {
    const { DATABASE_URL, db } = await emptyDatabase();
    await publish(db, changed);
    await db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const production = { ...ownerVariables, CONTEXT: 'production', DATABASE_URL };
    const sentence = expect.stringContaining('Die Prüfsumme der Inhalte stimmt');
    expect(build(production)).toEqual({ status: 1, output: sentence });
    // The deployed code keeps using the old schema.
    expect(await readHealth(db, { now: new Date(), since: new Date() })).toMatchObject({ schema: 'behind' });
    expect(await read(db)).toEqual([{ state: 'failed', error: sentence }]);
    await db.update(releases).set({ state: 'built', error: '' });
    expect(build(production)).toEqual({ status: 1, output: sentence });
    expect(await read(db)).toEqual([{ state: 'built', error: '' }]);
  });

  // Calls the build's steps directly: a process per case would take twice as long.
  test.each<[string, Damage, string]>([
    ['a release is not what was published', changed, 'Die Prüfsumme der Inhalte stimmt'],
    [
      'half of a release is missing',
      ({ snapshot }) => ({ snapshot: { events: snapshot.events } }),
      'Diese Veröffentlichung ist beschädigt.',
    ],
    [
      'a kind of a release is missing',
      ({ snapshot: { content, events } }) => ({ snapshot: { content: { ...content, courses: [] }, events } }),
      'Kurse: Es müssen mindestens 1',
    ],
    ['a release has another format', () => ({ schemaVersion: 99 }), 'Diese Fassung der Inhalte hat das Format 99'],
    [
      'an image of a release is gone',
      ({ snapshot: { content, events } }) => ({
        snapshot: { content: JSON.parse(JSON.stringify(content).replace('"image":null', gone)), events },
      }),
      'Ein Bild dieser Veröffentlichung gibt es nicht mehr.',
    ],
  ])('when %s, and the publisher reads why unless it was online before', async (_, damage, sentence) => {
    const { db } = await emptyDatabase();
    await publish(db, damage);
    const row = await findNewestRelease(db);
    if (row === undefined) throw new Error('There is no release');
    const folder = await temporaryProject({});
    const write = () => writeRelease(db, row, folder, parseEnv({}));
    await expect(recordBuild(db, row.id, write)).rejects.toThrow(sentence);
    expect(await read(db)).toEqual([{ state: 'failed', error: expect.stringContaining(sentence) }]);
    await db.update(releases).set({ state: 'built', error: '' });
    await expect(recordBuild(db, row.id, write)).rejects.toThrow(sentence);
    expect(await read(db)).toEqual([{ state: 'built', error: '' }]);
  });

  test('when every published release has failed, and the first content never returns', async () => {
    const { events, content, checksum, schemaVersion } = await buildFirstSnapshot(parseEnv({}));
    const { DATABASE_URL, db } = await emptyDatabase();
    const release = { snapshot: { content, events }, checksum, schemaVersion, createdAt: new Date() };
    await db.insert(releases).values({ ...release, state: 'failed' });
    expect(build({ ...ownerVariables, CONTEXT: 'production', DATABASE_URL })).toEqual({
      status: 1,
      output: expect.stringContaining('Keine Veröffentlichung ließ sich bisher bauen'),
    });
  });
});
