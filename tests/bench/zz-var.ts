import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { openForClients } from '#tests/support/clients.ts';
import { migrate } from '#db/migrate.ts';
const srv = await startPostgres();
await srv.createDatabase('x');
const c0 = openForClients(srv.url('x'), 4);
await migrate(c0.url); await c0.close();
const c = new pg.Client(srv.url('x')); await c.connect();
const sha = (t: string) => createHash('sha256').update(t).digest('hex');
const dims = [1,2,3,4,8,100];
const vals = (i: number) => dims.map((d) => { const value = d === 1 ? '/p' + Math.floor(Math.random()**3*300) : d === 2 ? 'r' + i % 100 : 'x'; return { dimension: d, hash: sha(value), value }; });
const cur = `
    with input as materialized (
      select dimension, hash, value
      from jsonb_to_recordset($1::jsonb) as given (dimension smallint, hash text, value text)
    ), known as (
      select input.dimension, stored.id
      from input join analytics_values stored on stored.kind = input.dimension and stored.hash = input.hash
    ), missing as (
      select input.*, (
        select count(*) from analytics_values today
        where today.first_seen = $2::date and today.kind = input.dimension
      ) < $6 as is_allowed
      from input
      where not exists (
        select from analytics_values stored where stored.kind = input.dimension and stored.hash = input.hash
      )
    ), added as (
      insert into analytics_values (kind, hash, value, first_seen)
      select
        dimension,
        case when is_allowed then hash else $4 end,
        case when is_allowed then value else $5 end,
        $2::date
      from missing order by dimension
      on conflict (kind, hash) do update set kind = excluded.kind
      returning kind as dimension, id
    ), target as (
      select dimension, id from known union all select dimension, id from added
    ), newly as (
      insert into analytics_seen (day, dimension, value_id, visitor)
      select $2::date, dimension, id, $3::bigint from target order by dimension
      on conflict do nothing
      returning dimension
    )
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select target.dimension, $2::date, target.id, 1, (newly.dimension is not null)::int
    from target left join newly on newly.dimension = target.dimension
    order by target.dimension
    on conflict (dimension, day, value_id) do update
    set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors`;
const head = (src: string, allowed: string) => `
    with input as materialized (
      select given.dimension, given.hash, given.value, stored.id
      from ${src} left join analytics_values stored on stored.kind = given.dimension and stored.hash = given.hash
    ), added as (
      insert into analytics_values (kind, hash, value, first_seen)
      select dimension, case when is_allowed then hash else $4 end, case when is_allowed then value else $5 end, $2::date
      from input cross join lateral (select ${allowed} as is_allowed) room
      where id is null order by dimension
      on conflict (kind, hash) do update set kind = excluded.kind
      returning kind as dimension, id
    ), target as materialized (
      select dimension, id from input where id is not null union all select dimension, id from added
    ), newly as (
      insert into analytics_seen (day, dimension, value_id, visitor)
      select $2::date, dimension, id, $3::bigint from target order by dimension
      on conflict do nothing
      returning dimension
    )
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select target.dimension, $2::date, target.id, 1, (target.dimension in (select dimension from newly))::int
    from target
    order by target.dimension
    on conflict (dimension, day, value_id) do update
    set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors`;
const cnt = `(select count(*) from analytics_values today where today.first_seen = $2::date and today.kind = input.dimension) < $6`;
const json = `jsonb_to_recordset($1::jsonb) as given (dimension smallint, hash text, value text)`;
const unn = `unnest($1::smallint[], $7::text[], $8::text[]) as given (dimension, hash, value)`;
await c.query(`create function count_view(p_values jsonb, p_day date, p_visitor bigint, p_other_hash text, p_other text, p_max int) returns void language plpgsql as $$
declare given record; value_of bigint; is_new int;
begin
  for given in select * from jsonb_to_recordset(p_values) as given (dimension smallint, hash text, value text) order by dimension loop
    select id into value_of from analytics_values where kind = given.dimension and hash = given.hash;
    if value_of is null then
      if (select count(*) from analytics_values where first_seen = p_day and kind = given.dimension) >= p_max then given.hash := p_other_hash; given.value := p_other; end if;
      insert into analytics_values (kind, hash, value, first_seen) values (given.dimension, given.hash, given.value, p_day)
      on conflict (kind, hash) do update set kind = excluded.kind returning id into value_of;
    end if;
    insert into analytics_seen (day, dimension, value_id, visitor) values (p_day, given.dimension, value_of, p_visitor) on conflict do nothing;
    is_new := found::int;
    insert into analytics_days (dimension, day, value_id, views, visitors) values (given.dimension, p_day, value_of, 1, is_new)
    on conflict (dimension, day, value_id) do update set views = analytics_days.views + 1, visitors = analytics_days.visitors + excluded.visitors;
  end loop;
end $$`);
const fixed = (v: unknown, i: number) => [v, '2026-11-21', String(i % 5000), sha('o'), 'o', 1000];
const variants: Record<string, [string, (i: number) => unknown[]]> = {
  current: [cur, (i) => fixed(JSON.stringify(vals(i)), i)],
  A_onejoin: [head(json, cnt), (i) => fixed(JSON.stringify(vals(i)), i)],
  B_unnest: [head(unn, cnt), (i) => { const v = vals(i); return [...fixed(v.map((x) => x.dimension), i), v.map((x) => x.hash), v.map((x) => x.value)]; }],
  C_plpgsql: ['select count_view($1,$2,$3,$4,$5,$6)', (i) => fixed(JSON.stringify(vals(i)), i)],
};
const pid = (await c.query('select pg_backend_pid() as p')).rows[0].p;
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
for (const round of [1, 2]) for (const [name, [q, p]] of Object.entries(variants)) {
  await c.query('truncate analytics_days, analytics_seen, analytics_values'); 
  const a = cpu();
  for (let i = 0; i < 3000; i++) await c.query({ text: q, values: p(i) });
  const b = cpu();
  const s = await c.query('select sum(views) v, sum(visitors) u, count(*) n from analytics_days');
  console.log(round, name, 'backend cpu ms/hit', ((b - a) / 3000).toFixed(3), JSON.stringify(s.rows[0]));
}
await c.end(); await srv.stop(); process.exit(0);
