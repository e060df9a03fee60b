import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDatabase } from '#tests/support/database.ts';

const projectDir = join(import.meta.dirname, '../..');
const netlify = z.object({ build: z.object({ command: z.string() }), context: z.optional(z.unknown()) });
const scripts = z.object({ scripts: z.record(z.string(), z.string()) });

/** The first step of the build on Netlify, with these variables and no others. */
function begin(variables: Record<string, string>) {
  const options = { cwd: tmpdir(), encoding: 'utf8', env: variables } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectDir, 'src/local/migrate.ts')], options);
  return { status, output: stdout + stderr };
}

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
  expect(first).toBe('node src/local/migrate.ts');
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
