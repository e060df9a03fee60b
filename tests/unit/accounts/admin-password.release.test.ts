// @module-tag release
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { verifyPassword } from '#server/services/accounts/password.ts';

const script = join(import.meta.dirname, '../../../scripts/admin-password.ts');
const run = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [script, ...args], { input, encoding: 'utf8' });

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['zwölf Zeichen', '  mit Leerzeichen am Rand  ', `mit 'allem', "was" $HOME \\ verwirrt #`])(
  'the line for %j can be pasted into .env and into a form',
  async (password) => {
    const { status, stdout, stderr } = run(`${password}\n`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ADMIN_PASSWORD_HASH=\$scrypt\$[^'"\s]+\n$/);
    expect(stdout + stderr).not.toContain(password);

    vi.stubEnv('ADMIN_PASSWORD_HASH', undefined);
    const folder = await mkdtemp(join(tmpdir(), 'admin-password-'));
    await writeFile(join(folder, '.env'), stdout);
    loadEnvFile(join(folder, '.env'));
    await rm(folder, { recursive: true });
    const { ADMIN_PASSWORD_HASH: hash = '' } = parseEnv(process.env);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(parseEnv({ ADMIN_PASSWORD_HASH: stdout }).ADMIN_PASSWORD_HASH).toBe(hash);
    expect(parseEnv({ ADMIN_PASSWORD_HASH: `ADMIN_PASSWORD_HASH='${hash}'` }).ADMIN_PASSWORD_HASH).toBe(hash);
  },
);

test('`--all` prints all secrets at once in the form that a deploy takes, and new ones on every run', () => {
  const [first, second] = [0, 1].map(() => {
    const lines = run('ein langes Passwort\n', '--all').stdout.trim().split('\n');
    return parseEnv(Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line])), 'production');
  });
  expect(first?.SESSION_SECRET?.[0]).toHaveLength(64);
  expect(Buffer.from(first?.ENCRYPTION_KEY?.[0] ?? '', 'base64')).toHaveLength(32);
  expect(first?.ADMIN_PASSWORD_HASH).toMatch(/^\$scrypt\$/);
  expect(second?.SESSION_SECRET).not.toEqual(first?.SESSION_SECRET);
  expect(second?.ENCRYPTION_KEY).not.toEqual(first?.ENCRYPTION_KEY);
});

test.each([
  ['elf Zeichen\n', 'Das Passwort ist zu kurz: Es braucht mindestens 12 Zeichen.'],
  ['123456789012\n', 'Dieses Passwort ist zu leicht zu erraten.'],
  ['ein langes Passwort\nein langes Paswort\n', 'Die beiden Passwörter sind verschieden.'],
])('the password input %j is refused with the reason and prints no hash', (input, reason) => {
  const { status, stdout, stderr } = run(input, '--all');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
});
