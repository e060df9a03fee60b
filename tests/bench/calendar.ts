import { sql } from 'drizzle-orm';
import calendar from '#functions/calendar.ts';
import { timeOwnerRequests } from './owner-requests.ts';
import type { Row } from './table.ts';

const ENTRIES = 1000;

/** A year of events, seven in ten published, and of links that expire. */
const fill = sql`
  with filled as (
    insert into tasks (task_id, name, status, fate, reason, date, details)
    select 't' || number, 'Klangabend ' || number, 'published', case when number % 10 < 7 then 'event' else 'status' end,
      '', (date '2026-01-01' + number * 365 / ${ENTRIES}::int)::text,
      jsonb_build_object('date', (date '2026-01-01' + number * 365 / ${ENTRIES}::int)::text, 'time', '19:30',
        'description', repeat('Für dich. ', 40), 'speaker', 'Mara', 'image', '', 'url', 'https://example.org/' || number,
        'tags', jsonb_build_array('Klang', 'Online'))
    from generate_series(1, ${ENTRIES}::int) number
  )
  insert into redirects (slug, slug_key, target_url, is_active, track_clicks, expires_at)
  select 'link-' || number, 'link-' || number, '/', true, true, date '2026-01-01' + number * 36
  from generate_series(1, 10) number
`;

/** The owner's calendar over a year with 1,000 entries, in one round trip each. */
export const run = (): Promise<Row[]> =>
  timeOwnerRequests(calendar, fill, {
    'calendar, 1,000 entries a year: a month': '/api/calendar?from=2026-05-25&to=2026-07-05',
    'calendar, 1,000 entries a year: all of it': '/api/calendar?from=2026-01-01&to=2026-12-31',
  });
