// @module-tag release
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#tests/support/database/database.ts';

const ROWS = 20_000;
const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

/** Inserts realistic rows: as varied as the product's, in the order in which it writes them. */
const fills: Readonly<Record<string, { readonly tables?: readonly string[]; readonly fill: SQL }>> = {
  analytics_days: {
    fill: sql`insert into analytics_days (dimension, day, value_id, views, visitors)
      select 1 + number % 8, '2024-01-01'::date + number / 240, 1000 + number * 7 % 400, number % 90, number % 40
      from generate_series(1, ${ROWS}::int) number on conflict do nothing`,
  },
  analytics_months: {
    fill: sql`insert into analytics_months (dimension, month, value_id, views)
      select 1 + number % 8, ('2016-01-01'::date + number / 170 * interval '1 month')::date, 1000 + number * 7 % 400, number % 900
      from generate_series(1, ${ROWS}::int) number on conflict do nothing`,
  },
  goal_days: {
    fill: sql`insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
      select '2024-01-01'::date + number / 60, -(number % 4), 1000 + number % 30, number % 5, number % 8, 2000 + number % 60, 1 + number % 9
      from generate_series(1, ${ROWS}::int) number on conflict do nothing`,
  },
  redirect_click_marks: {
    fill: sql`insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
      select id, '2024-01-01'::date + number / 60, 1 + number % 4, 'www.quelle-' || number % 60 || '.example', 1 + number % 9
      from generate_series(1, ${ROWS}::int) number, (select id from redirects limit 1) link`,
  },
  letter_sends: {
    fill: sql`with letter as (
        insert into letters (kind, subject, status, audience) select 'letter', 'Brief', 'sent', '{"list": "newsletter"}'
        from generate_series(1, 10) returning id
      ) insert into letter_sends (letter_id, person_id, list, status, priority, attempts, due_at, attempted_at, ended_at)
      select id, number, 'newsletter', 'sent', 2, 1, now(), now(), now() from letter, generate_series(1, ${ROWS / 10}::int) number`,
  },
  people: {
    tables: ['list_entries', 'consents', 'sign_up_requests'],
    fill: sql`with added as (
        insert into people (email, name) select 'mensch-' || number || '@anbieter.example', 'Vorname Nachname'
        from generate_series(1, ${ROWS}::int) number returning id, email
      ), listed as (
        insert into list_entries (person_id, list, status, requested_at, confirmed_at)
        select id, 'newsletter', 'confirmed', now(), now() from added
      ), asked as (
        insert into sign_up_requests (person_id, lists, fingerprint, requested_at, token_hash, mailed_at)
        select id, '{newsletter}', gen_random_uuid(), now(), md5(email) || md5(email), now() from added
      )
      insert into consents (person_id, email, list, event, at, form, page)
      select id, email, 'newsletter', event, now(), 'newsletter', 'https://mein-erwachen.example/'
      from added, unnest(array['requested', 'mailed', 'confirmed']) event`,
  },
};

interface Line {
  readonly table: string;
  readonly perDay: number;
  readonly bytes: number;
  readonly perYear: number;
  readonly inTenYears: number;
}

const lines: readonly Line[] = guide.split('\n').flatMap((line) => {
  const [, table, ...cells] =
    /^\| `(\w+)`[^|]*\| ([\d.]+) +\| ([\d.]+) +\| ([\d.]+) +\| ([\d.]+) +\|$/.exec(line) ?? [];
  const [perDay = 0, bytes = 0, perYear = 0, inTenYears = 0] = cells.map(Number);
  return table === undefined ? [] : [{ table, perDay, bytes, perYear, inTenYears }];
});
/** Years that a table keeps its rows before they become sums. */
const keptYears = (table: string): number => (['analytics_days', 'letter_sends'].includes(table) ? 25 / 12 : 10);

test('the table of growth names each measured table', () => {
  expect(lines.map(({ table }) => table)).toEqual(Object.keys(fills));
});

test('the table of growth says what PostgreSQL takes for realistic rows', async () => {
  const { db } = await openDatabase('migrated');
  await db.execute(
    sql`insert into redirects (slug, slug_key, target_url, is_active, track_clicks) values ('x', 'x', '/', true, true)`,
  );
  const sizeOf = async (tables: readonly string[]): Promise<number> => {
    const { rows } = await db.execute<{ bytes: number }>(
      sql`select sum(pg_total_relation_size(name::regclass))::float8 as bytes from jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb) name`,
    );
    return rows[0]?.bytes ?? 0;
  };
  const measured: Record<string, number> = {};
  for (const [table, { tables = [], fill }] of Object.entries(fills)) {
    const before = await sizeOf([table, ...tables]);
    await db.execute(fill);
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    measured[table] = Math.round(((await sizeOf([table, ...tables])) - before) / (rows[0]?.count ?? 1));
  }
  const wrong = lines.filter(({ table, perDay, bytes, perYear, inTenYears }) => {
    const year = (perDay * 365 * bytes) / 1e6;
    const isMeasured = Math.abs(bytes / (measured[table] ?? 0) - 1) < 0.1;
    return !isMeasured || perYear !== Number(year.toFixed(1)) || inTenYears !== Math.round(year * keptYears(table));
  });
  expect(wrong.map((line) => ({ ...line, measured: measured[line.table] }))).toEqual([]);
});
