import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { BACKUP_RUN } from '#domain/operations/troubles.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { files, root } from '#tests/support/site/codebase/tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const workflows = files.filter((path) => path.startsWith('.github/workflows/'));

describe.each(workflows)('the workflow %s', (path) => {
  const lines = read(path).split('\n');

  test('names every action by its commit, and every image by its digest', () => {
    const used = lines.filter((line) => /\buses:/.test(line));
    expect(used.filter((line) => !/uses: [\w./-]+@[\da-f]{40} # v\d/.test(line))).toEqual([]);
    const images = lines.filter((line) => /\b(?:postgres|node|alpine|ubuntu):\d/.test(line));
    expect(images.filter((line) => !/@sha256:[\da-f]{64}$/.test(line))).toEqual([]);
  });

  test('gives each secret to single steps, never to a job', () => {
    const secrets = lines.filter((line) => line.includes('secrets.'));
    expect(secrets.filter((line) => line.search(/\S/) < 10)).toEqual([]);
  });
});

test('a backup is uploaded before its check, and recorded only after it', () => {
  const backup = read('.github/workflows/backup.yml');
  const places = ['scripts/backup.sh', 'upload-artifact@', 'scripts/restore-check.sh', '"$FILE" checked'].map((step) =>
    backup.indexOf(step, 500),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the role of the guide reads every table and sequence, and can only record that a backup was made', async () => {
  const [, guide = ''] = /```sql\n\s*(create role backup_reader[\s\S]*?)```/.exec(read('docs/operations.md')) ?? [];
  const url = new URL(await createDatabase('migrated'));
  const owner = new Client(url.href);
  await owner.connect();
  await owner.query(guide);
  await owner.query('create table written_later (id integer)');
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  );
  [url.username, url.password] = ['backup_reader', 'A-LONG-PASSWORD'];
  const reader = new Client(url.href);
  await reader.connect();
  try {
    for (const { name } of rows) await reader.query(`select count(*) from ${name}`);
    expect(rows.length).toBeGreaterThan(50);
    await expect(reader.query('delete from people')).rejects.toThrow();
    await reader.query('begin read write; select note_backup(); commit');
    const noted = await owner.query(
      `select 1 from schedule_runs where name = '${BACKUP_RUN}' and done_at > now() - interval '1 minute'`,
    );
    expect(noted.rowCount).toBe(1);
    await reader.query('set default_transaction_read_only = off');
    await expect(reader.query('delete from people')).rejects.toThrow('permission denied');
  } finally {
    await reader.end();
    await owner.query('drop owned by backup_reader');
    await owner.query('drop role backup_reader');
    await owner.end();
  }
});
