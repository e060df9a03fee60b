import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { firstSnapshot } from '#build/snapshot-file.ts';
import type { SnapshotBody } from '#contracts/content/snapshot.ts';
import { connect } from '#db/client.ts';
import { releases } from '#db/schema/content/releases.ts';
import { serve } from '#local/database/database.ts';
import { serverBackend } from '#local/database/neon-fetch.ts';
import { parseEnv } from '#server/env.ts';
import { ownerVariables } from '#tests/support/accounts/owner.ts';
import { createDatabase } from '#tests/support/database/database.ts';

/** An image that nobody has. */
const gone = `"image":{"name":"${'a'.repeat(64)}.webp","alt":"x","focus":{"x":1,"y":1}}`;

type Release = Pick<typeof releases.$inferInsert, 'checksum' | 'schemaVersion'> & { readonly snapshot: SnapshotBody };

const projectDir = join(import.meta.dirname, '../..');
const netlify = z.object({ build: z.object({ command: z.string() }), context: z.optional(z.unknown()) });
const scripts = z.object({ scripts: z.record(z.string(), z.string()) });

/** A step of the build on Netlify, with these variables and no others. */
function runStep(script: string, variables: Record<string, string>) {
  const options = { cwd: tmpdir(), encoding: 'utf8', env: variables } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectDir, script)], options);
  return { status, output: stdout + stderr };
}

/** The first one. */
const begin = (variables: Record<string, string>) => runStep('scripts/migrate.ts', variables);

const secret = 'streng-geheim';
const host = 'ep-gold-123.eu-central-1.aws.neon.tech';
const productionUrl = `postgresql://user:${secret}@${host}/site`;

test('every build begins with the check of its variables, whatever its context', () => {
  const { build, context } = netlify.parse(parse(readFileSync(join(projectDir, 'netlify.toml'), 'utf8')));
  expect(build.command).toBe('npm run db:migrate && npm run build');
  expect(context).toBeUndefined();
  const { 'db:migrate': first } = scripts.parse(
    JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')),
  ).scripts;
  expect(first).toBe('node scripts/migrate.ts');
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
    "a preview, with production's database",
    { CONTEXT: 'deploy-preview', PRODUCTION_DATABASE_HOST: host },
    'DATABASE_URL ist die Datenbank der Produktion.',
  ],
  [
    'a branch, with a database of which nothing is known',
    { CONTEXT: 'branch-deploy' },
    'PRODUCTION_DATABASE_HOST fehlt',
  ],
])('it fails for %s', (_, variables, sentence) => {
  const { status, output } = begin({ DATABASE_URL: productionUrl, ...variables });
  expect([status, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(output).not.toContain(secret);
});

test('a preview with a database of its own migrates it, one without is built all the same', async () => {
  const variables = { CONTEXT: 'deploy-preview', PRODUCTION_DATABASE_HOST: host };
  const DATABASE_URL = await createDatabase('empty');
  expect(begin({ ...variables, DATABASE_URL })).toEqual({
    status: 0,
    output: 'Die Datenbank ist auf dem neuesten Stand.\n',
  });
  expect(begin(variables)).toEqual({
    status: 0,
    output: expect.stringContaining('Diese Vorschau hat keine Datenbank'),
  });
});

describe('the pages are not built, and the old ones stay,', () => {
  const build = (variables: Record<string, string>) => runStep('scripts/build-site.ts', variables);

  async function emptyDatabase() {
    const DATABASE_URL = await createDatabase('migrated');
    const { url, close } = serve(serverBackend(DATABASE_URL));
    onTestFinished(close);
    return { DATABASE_URL, db: connect(url) };
  }

  test('when the database is away', () => {
    const { status, output } = build({ DATABASE_URL: `postgresql://user:${secret}@127.0.0.1:1/site` });
    expect([status, output]).toEqual([1, expect.stringContaining('Die Datenbank')]);
    expect(output).not.toContain(secret);
  });

  test.each<[string, (release: Release) => Partial<typeof releases.$inferInsert>, string]>([
    ['a release is not what was published', () => ({ checksum: 'a'.repeat(64) }), 'Die Prüfsumme der Inhalte stimmt'],
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
  ])('when %s; whoever published it learns why, unless it was online before', async (_, damaged, sentence) => {
    const { events, content, checksum, schemaVersion } = await firstSnapshot(parseEnv({}));
    const release = { snapshot: { content, events }, checksum, schemaVersion };
    const { DATABASE_URL, db } = await emptyDatabase();
    const broken = { ...release, ...damaged(release), createdAt: new Date() };
    await db.insert(releases).values({ ...broken, state: 'building' });
    const production = { ...ownerVariables, CONTEXT: 'production', DATABASE_URL };
    expect(build(production)).toEqual({ status: 1, output: expect.stringContaining(sentence) });
    const ended = db.select({ state: releases.state, error: releases.error }).from(releases);
    expect(await ended).toEqual([{ state: 'failed', error: expect.stringContaining(sentence) }]);
    await db.update(releases).set({ state: 'built', error: '' });
    expect(build(production)).toEqual({ status: 1, output: expect.stringContaining(sentence) });
    expect(await ended).toEqual([{ state: 'built', error: '' }]);
  });

  test('when all that was published has failed: what the site began with never comes back', async () => {
    const { events, content, checksum, schemaVersion } = await firstSnapshot(parseEnv({}));
    const { DATABASE_URL, db } = await emptyDatabase();
    const release = { snapshot: { content, events }, checksum, schemaVersion, createdAt: new Date() };
    await db.insert(releases).values({ ...release, state: 'failed' });
    expect(build({ ...ownerVariables, CONTEXT: 'production', DATABASE_URL })).toEqual({
      status: 1,
      output: expect.stringContaining('Keine Veröffentlichung ließ sich bisher bauen'),
    });
  });
});
