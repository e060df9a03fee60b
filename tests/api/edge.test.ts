import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryProject } from '#tests/support/project.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const deno = join(projectDir, 'node_modules/.bin/deno');
const edgeDir = join(projectDir, 'functions/edge');
const edgeFunctions = existsSync(edgeDir) ? readdirSync(edgeDir).filter((entry) => entry.endsWith('.ts')) : [];

/**
 * Checks a file with Deno's types and module rules; nothing is fetched.
 *
 * @throws with Deno's words on stderr when the file does not hold
 */
async function denoCheck(file: string, cwd: string): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  await promisify(execFile)(deno, ['check', '--no-remote', '--no-lock', '--quiet', file], { cwd, env });
}

describe('edge functions hold in Deno', () => {
  let copy: string;
  // Deno would obey our tsconfig.json, which is for Node and browsers; Netlify's edge does not know it.
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'edge-'));
    for (const part of ['package.json', 'src', 'db', 'functions']) {
      await cp(join(projectDir, part), join(copy, part), { recursive: true });
    }
    await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  for (const file of edgeFunctions) {
    test(file, () => denoCheck(join('functions/edge', file), copy));
  }
  test('the domain can be read by them', () => denoCheck('src/domain/errors.ts', copy));
});

describe('the check sees', () => {
  const helper = 'export const shout = (text: string): string => text.toUpperCase();';
  const answer = (body: string) => `export default (): Response => new Response(${body});`;

  test('that a sound edge function is sound', async () => {
    const source = `import { shout } from './shout.ts';\n${answer("shout('hello')")}`;
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    await denoCheck('edge.ts', directory);
  });

  test.each([
    {
      what: 'wrong types and globals that only browsers have',
      source: `import { shout } from './shout.ts';\n${answer('shout(1) + document.title')}`,
      messages: ['TS2345', 'TS2584'],
    },
    {
      what: 'imports without extension and packages that are not there',
      source: `import { shout } from './shout';\nimport { x } from 'nobody-has-this';\n${answer('shout(x)')}`,
      messages: ["Maybe add a '.ts' extension", 'not a dependency'],
    },
  ])('$what', async ({ source, messages }) => {
    const directory = await temporaryProject({ 'edge.ts': source, 'shout.ts': helper });
    const failure = await denoCheck('edge.ts', directory).catch((error: unknown) => error);
    for (const message of messages) expect(failure).toHaveProperty('stderr', expect.stringContaining(message));
  });
});
