import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isSameAddress } from '#db/queries/addresses.ts';
import { isHere, seatOf } from '#db/queries/events/seats.ts';
import { EVER } from '#db/queries/purchases/figures.ts';
import { revenueIn } from '#db/queries/purchases/revenue.ts';
import { isoMoment } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import type { DayRange } from '#domain/days/day-range.ts';
import { PURCHASE_DAYS, REGISTRATION_KEPT_DAYS } from '#domain/events/registration.ts';
import { isOn, toldOf } from './registrations.ts';

const figures = z.object({
  asked: z.int(),
  confirmed: z.int(),
  came: z.int(),
  buyers: z.int(),
  /** Cents. */
  revenue: z.int(),
});

const registered = z.object({
  name: z.nullable(z.string()),
  email: z.string(),
  state: z.enum(['asked', 'confirmed', 'came']),
  at: z.string(),
});

const evening = z.object({
  figures: z.nullable(figures),
  people: z.array(registered),
  /** People with a seat who know another start, and those who have no recording yet. */
  untold: z.int(),
  withoutReplay: z.int(),
});

type Evening = z.infer<typeof evening> & { readonly figures: z.infer<typeof figures> };

/** Selects what people with a seat have bought between its confirmation and the days after the evening, as revenue counts. */
const spentBy = (seats: SQL): SQL => sql`
  select seats.id, sum(paid.revenue)::int as spent
  from ${seats} seats join ${revenueIn(EVER)} paid on ${isSameAddress(sql`paid.email`, sql`seats.email`)}
  where paid.ordered_by >= seats.confirmed_at and paid.day <= seats.day + ${PURCHASE_DAYS}::int
  group by seats.id having sum(paid.revenue) > 0
`;

/** Selects seats with their person's address and the day of the evening. */
const seatsWhere = (which: SQL): SQL => sql`
  select seat.id, seat.person_id, seat.task_id, seat.confirmed_at, seat.came_at, seat.cancelled_at, seat.replay_at,
    told_start, person.email, person.name, coalesce(events.date, (seat.confirmed_at at time zone 'Europe/Berlin')::date) as day
  from registrations seat join people person on person.id = seat.person_id left join events using (task_id)
  where ${which}
`;

const PEOPLE_MAX = 2000;

/**
 * Builds the tables `seats`, `open` (asked for and not confirmed) and `counted`, the figures of each evening: people
 * deleted since stay in them as numbers. All places that show figures read this one.
 *
 * @param isWanted tests a column with the event's task
 */
const countingOf = (isWanted: (taskId: SQL) => SQL): SQL => sql`
  seats as materialized (
    ${seatsWhere(sql`${isWanted(sql`seat.task_id`)} and seat.cancelled_at is null and person.deleted_at is null`)}
  ), open as materialized (
    select events.task_id, person.email, coalesce(person.name, (
      select name from sign_up_requests request
      where request.person_id = person.id and choice = any (request.choices) and name is not null limit 1
    )) as name, chosen_at
    from events join choices on choice = ${seatOf} join people person on person.id = choices.person_id
    where ${isWanted(sql`events.task_id`)} and choices.confirmed_at is null and person.deleted_at is null
  ), spent as (${spentBy(sql`seats`)}), counted as (
    select task_id, sum(asked)::int as asked, sum(confirmed)::int as confirmed, sum(came)::int as came, sum(buyers)::int as buyers,
      sum(revenue)::int as revenue
    from (
      select task_id, 1 as asked, 0 as confirmed, 0 as came, 0 as buyers, 0 as revenue from open
      union all
      select task_id, 1, 1, (came_at is not null)::int, (spent is not null)::int, coalesce(spent, 0) from seats left join spent using (id)
      union all
      select task_id, confirmed, confirmed, came, buyers, revenue from evening_figures where ${isWanted(sql`task_id`)}
    ) people group by task_id
  )
`;

const figuresOf = sql`json_build_object(
  'asked', asked, 'confirmed', confirmed, 'came', came, 'buyers', buyers, 'revenue', revenue
)`;

/** Reads figures and people of an evening. */
export async function readEvening(db: Database, taskId: string): Promise<Evening> {
  const [found] = await rows(db, evening)`
    with ${countingOf((column) => sql`${column} = ${taskId}`)}
    select (select ${figuresOf} from counted) as figures, (
      select coalesce(json_agg(person order by person.at, person.email), '[]') from (
        select name, email, 'asked' as state, ${isoMoment(sql`chosen_at`)} as at from open
        union all
        select name, email, case when came_at is null then 'confirmed' else 'came' end, ${isoMoment(sql`confirmed_at`)} from seats
        limit ${PEOPLE_MAX}
      ) person
    ) as people,
      (select count(*)::int from seats join events using (task_id) left join tasks using (task_id) where told_start <> ${toldOf}) as untold,
      (select count(*)::int from seats where replay_at is null) as "withoutReplay"
  `;
  const none = { asked: 0, confirmed: 0, came: 0, buyers: 0, revenue: 0 };
  return { people: [], untold: 0, withoutReplay: 0, ...found, figures: found?.figures ?? none };
}

const countedEvening = z.object({
  taskId: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  figures,
});

/** Selects the figures of the evenings with a seat asked for between two days, by their start. For a `db.batch`. */
export const listEveningFigures = (db: Database, { from, to }: DayRange) =>
  rows(db, countedEvening)`
    with wanted as materialized (
      select task_id, events.date, time, minutes from events join tasks using (task_id)
      where events.date between ${from}::date and ${to}::date and ${isHere} and ${isOn}
    ), ${countingOf((column) => sql`${column} in (select task_id from wanted)`)}
    select task_id as "taskId", date::text, time, minutes, ${figuresOf} as figures
    from wanted join counted using (task_id) order by date, time, task_id
  `;

/**
 * Deletes registrations some time after their evening, unless the person stays on a list; their figures stay as numbers.
 * @param today `YYYY-MM-DD` in Europe/Berlin
 */
export async function deleteOldRegistrations(db: Database, today: string): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      ${seatsWhere(sql`
        coalesce(events.date, (seat.confirmed_at at time zone 'Europe/Berlin')::date) < ${today}::date - ${REGISTRATION_KEPT_DAYS}::int
        and person.deleted_at is null and not exists (
          select from list_entries entry where entry.person_id = seat.person_id and entry.status = 'confirmed'
        )
      `)}
    ), seats as materialized (select * from due where cancelled_at is null), spent as (${spentBy(sql`seats`)}), kept as (
      insert into evening_figures as kept (task_id, confirmed, came, buyers, revenue)
      select task_id, count(*), count(came_at), count(spent.id), coalesce(sum(spent), 0)
      from seats left join spent using (id) group by task_id
      on conflict (task_id) do update set confirmed = kept.confirmed + excluded.confirmed, came = kept.came + excluded.came,
        buyers = kept.buyers + excluded.buyers, revenue = kept.revenue + excluded.revenue
    ), unchosen as (
      delete from choices using due, events
      where choices.person_id = due.person_id and events.task_id = due.task_id and choice = ${seatOf}
        and choices.confirmed_at is not null
    )
    delete from registrations using due where registrations.id = due.id
  `);
}
