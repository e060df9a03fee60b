import { Client } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { connect } from '#db/client.ts';
import { setRowCheck } from '#db/rows.ts';
import { openServer } from '#local/database/database.ts';
import { compareRows } from '#local/database/row-check.ts';
import { owner } from '#tests/support/accounts/owner.ts';
import { createDatabase } from '#tests/support/database/database.ts';
import { fillTables } from '#tests/support/database/every-table.ts';
import { listStatuses } from '#tests/support/site/list-statuses.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const start = new Date('2026-11-22T08:00:00Z');

let url: string;

beforeAll(async () => {
  url = await createDatabase('migrated');
  const database = openServer(url);
  await fillTables(connect(database.url), start);
  await database.close();
});

/** Lists with another status here, whatever is stored. */
const others: Readonly<Record<string, number>> = {
  // ClickUp is not connected.
  '/api/events': 503,
  // Required query parameters are missing.
  '/api/activecampaign/tag-contact': 400,
  '/api/health/work': 400,
  '/api/redirects/manifest': 400,
};

const failures = (statuses: Readonly<Record<string, number>>) =>
  Object.entries(statuses).filter(([path, status]) => status !== (others[path] ?? 200));

/** Columns with an enumeration; a release adds values without a migration. */
const KINDS = `
  select table_name, column_name, data_type from information_schema.columns join pg_class on relname = table_name
  where table_schema = 'public' and relkind = 'r' and data_type in ('text', 'ARRAY', 'smallint') and column_name in (
    'attributed_by', 'billing', 'dimension', 'event', 'fate', 'goal', 'kind', 'list', 'lists', 'method', 'mode',
    'neon_plan', 'offer', 'outcome', 'platform', 'problem', 'purpose', 'reach', 'reason', 'role', 'source',
    'state', 'status', 'topic', 'trigger', 'type', 'way'
  ) order by 1, 2`;

test('a kind that only a newer release knows breaks no list', async () => {
  const client = new Client(url);
  await client.connect();
  // The newer release has widened its check constraints.
  await client.query('set session_replication_role = replica');
  const { rows: checks } = await client.query(
    `select conrelid::regclass::text as name, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { name, conname } of checks) await client.query(`alter table ${name} drop constraint "${conname}"`);
  const { rows: columns } = await client.query(KINDS);
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const value = { text: "'unbekannt-' || nth", ARRAY: "array['unbekannt-' || nth]", smallint: '1000 + nth' }[
      String(type)
    ];
    await client.query(`update ${table} set ${column} = ${value}
      from (select ctid as at, row_number() over (order by ctid) as nth from ${table}) as numbered
      where ${table}.ctid = numbered.at and nth % 2 = 1 and nth < 20000`);
  }
  await client.end();

  const database = openServer(url);
  const log = { error: vi.fn(), info: () => undefined };
  const context = { db: connect(database.url), env: ownerEnv(), log, now: () => start };
  // Production does not compare rows, either.
  setRowCheck(undefined);
  const statuses = await listStatuses(context, owner).finally(() => setRowCheck(compareRows));
  await database.close();
  expect(failures(statuses)).toEqual([]);
  const noted = log.error.mock.calls.map(([event, { path }]) => (event === 'unknown kinds left out' ? path : event));
  expect(noted).toEqual(expect.arrayContaining(['/api/cases', '/api/letters', '/api/people', '/api/purchases']));
  expect(noted.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});
