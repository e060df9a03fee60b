import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { isFull, isHere, seatOf, startOf } from '#db/queries/events/seats.ts';
import { causeValues, mailKind, OUTBOX_COLUMNS } from '#db/queries/mail/kind.ts';
import { hasBoughtNamed } from '#db/queries/purchases/buyers.ts';
import { toTimestamp } from '#db/queries/timestamp.ts';
import { rows } from '#db/rows.ts';
import { EVENING_OFFERS, type Reminder, type ReminderKind } from '#domain/events/registration.ts';

/** Occasions of a mail about an evening. */
export const EVENING_OCCASIONS = ['seat', 'day', 'hour', 'moved', 'off', 'replay'] as const;
export type EveningOccasion = (typeof EVENING_OCCASIONS)[number];

const registration = z.object({
  id: z.string(),
  personId: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  isBounced: z.boolean(),
  isCancelled: z.boolean(),
  /** True while visitors see the event. */
  isOn: z.boolean(),
  room: z.string(),
  replay: z.string(),
  replayNote: z.string(),
  /** Offer that this person may get; null without one. */
  offer: z.nullable(z.enum(EVENING_OFFERS)),
  offerNote: z.string(),
  unsubscribeToken: z.string(),
  taskId: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.int(),
  place: z.string(),
  capacity: z.int(),
  speaker: z.string(),
  tags: z.array(z.string()),
  sequence: z.int(),
  updatedAt: z.string(),
});

export type Registered = z.infer<typeof registration>;

const own = (fact: string) => sql`coalesce(tasks.own -> 'registration' ->> ${fact}::text, '')`;

/** Offer for a subscriber of the newsletter who has not bought it (§ 7 UWG); null for all others. Needs `person`. */
const offerFor = sql`(
  select chosen.offer from nullif(${own('offer')}, '') chosen (offer)
  where exists (
    select from list_entries entry
    where entry.person_id = person.id and list = 'newsletter' and entry.status = 'confirmed' and not is_claimed
  ) and not ${hasBoughtNamed(sql`chosen.offer`)}
)`;

/** Tells whether visitors see an event. Needs `events` and `tasks`. */
export const isOn = sql`(events.is_public and not coalesce(tasks.is_hidden, false))`;

/** Finds a registration with its evening; undefined if it, the person or the event is deleted. */
export async function findRegistration(db: Database, id: string): Promise<Registered | undefined> {
  const [found] = await rows(db, registration)`
    select seat.id, person.id::float8 as "personId", person.email, person.name,
      person.bounced_at is not null as "isBounced", seat.cancelled_at is not null as "isCancelled", ${isOn} as "isOn",
      ${own('room')} as room, ${own('replay')} as replay, ${own('replayNote')} as "replayNote",
      ${offerFor} as offer, ${own('offerNote')} as "offerNote", unsubscribe_token as "unsubscribeToken",
      events.task_id as "taskId", title, description, coalesce(events.date::text, '') as date, time, minutes, place,
      capacity, speaker, tags, sequence, to_json(events.updated_at) as "updatedAt"
    from registrations seat join people person on person.id = seat.person_id and person.deleted_at is null
    join events using (task_id) left join tasks using (task_id)
    where seat.id = ${id}::uuid
  `;
  return found;
}

/** Notes the first press that led into the room. */
export const markCame = (db: Database, id: string, now: Date) =>
  db.execute(sql`
    update registrations set came_at = coalesce(came_at, ${toTimestamp(now)}) where id = ${id}::uuid and cancelled_at is null
  `);

/** Frees a seat. The choice goes too, so that the person may register again. */
export const cancelSeat = (db: Database, id: string, now: Date) =>
  db.execute(sql`
    with freed as (
      update registrations set cancelled_at = ${toTimestamp(now)}, came_at = null
      where id = ${id}::uuid and cancelled_at is null returning person_id, task_id
    )
    delete from choices using freed join events using (task_id)
    where choices.person_id = freed.person_id and choice = ${seatOf}
  `);

/** Tells whether visitors may ask for a seat. @param today `YYYY-MM-DD` in Europe/Berlin */
export async function findOpenEvening(db: Database, taskId: string, today: string): Promise<string | undefined> {
  const [found] = await rows(db, z.object({ label: z.string() }))`
    select title || coalesce(', ' || to_char(events.date, 'DD.MM.YYYY'), '') as label
    from events join tasks using (task_id)
    where events.task_id = ${taskId} and ${isHere} and ${isOn} and coalesce(events.date >= ${today}::date, true)
      and not ${isFull}
  `;
  return found?.label;
}

const upcoming = z.object({ taskId: z.string(), date: z.string(), time: z.string() });

/** Lists the evenings with reminders that begin on one of these days. */
export const listReminding = (db: Database, from: string, to: string) =>
  rows(db, upcoming)`
    select events.task_id as "taskId", events.date::text as date, time from events join tasks using (task_id)
    where ${isOn} and (tasks.own -> 'registration' ->> 'reminds')::boolean and events.date between ${from}::date and ${to}::date
      and exists (select from registrations where registrations.task_id = events.task_id)
  `;

/** Selects the insert of one mail per row of `meant` (`id`, `about`), in the statement that notes that it was written. */
const writeMails = (now: Date) => sql`
  insert into outbox (${OUTBOX_COLUMNS})
  select 'mail', ${mailKind('evening')} || ':' || id || ':' || about,
    jsonb_build_object('kind', ${mailKind('evening')}, 'registrationId', id, 'about', about),
    ${causeValues('evening', { source: 'owner' })}, ${toTimestamp(now)}, ${toTimestamp(now)}
  from meant
  on conflict (topic, dedupe_key) where status = 'pending' do nothing
`;

const forStart: Readonly<Record<ReminderKind, ReturnType<typeof sql>>> = {
  day: sql`day_for`,
  hour: sql`hour_for`,
};

/** Writes a reminder to everybody who had a seat when it was due, once per start; an hour's move is the same start. */
export async function writeReminders(
  db: Database,
  taskId: string,
  { kind, start, dueAt }: Reminder,
  now: Date,
): Promise<number> {
  const [column, at] = [forStart[kind], toTimestamp(start)];
  const { rowCount } = await db.execute(sql`
    with meant as (
      update registrations set ${column} = ${at}
      where task_id = ${taskId} and cancelled_at is null and confirmed_at <= ${toTimestamp(dueAt)}
        and (${column} is null or ${column} - ${at} not between interval '-59 minutes' and interval '59 minutes')
      returning id, ${kind}::text as about
    )
    ${writeMails(now)}
  `);
  return rowCount;
}

/** Start that people with a seat should know. Needs `events` and `tasks`. */
export const toldOf = sql`(case when ${isOn} then ${startOf} else 'off' end)`;

/** Tells everybody with a seat who knows another start: that the evening has moved, or is called off. */
export async function writeNews(db: Database, taskId: string, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with meant as (
      update registrations seat set told_start = ${toldOf}
      from events left join tasks using (task_id)
      where seat.task_id = ${taskId} and events.task_id = seat.task_id and cancelled_at is null and told_start <> ${toldOf}
      returning seat.id, case when told_start = 'off' then 'off' else 'moved' end as about
    )
    ${writeMails(now)}
  `);
  return rowCount;
}

/** Sends the recording to everybody with a seat who does not have it yet. */
export async function writeReplay(db: Database, taskId: string, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with meant as (
      update registrations set replay_at = ${toTimestamp(now)}
      where task_id = ${taskId} and cancelled_at is null and replay_at is null returning id, 'replay' as about
    )
    ${writeMails(now)}
  `);
  return rowCount;
}
