import { type SQL, sql } from 'drizzle-orm';
import { DOMAIN_MAILS, PROMPT_TURNS, VISITORS_PER_HOUR } from '#domain/mail/kinds.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';

interface Paced {
  readonly isPacedForVisitors?: true;
}

/**
 * Counters without personal data, one for each part of a window: whatever an hour or day they are added up for, it never
 * exceeds its limit, and a clock that is wrong for one mail counts it in another part.
 */
interface Parts {
  readonly key: SQL;
  readonly seconds: number;
  /** Parts that cover the window wherever it begins. */
  readonly count: number;
}

const HOUR: Parts = { key: sql.raw("'visitors-mails-hour:'"), seconds: 5 * 60, count: 13 };
const DAY: Parts = { key: sql.raw("'visitors-mails-day:'"), seconds: 60 * 60, count: 25 };

const partOf = ({ seconds }: Parts, now: SQL): SQL => sql`floor(extract(epoch from ${now}) / ${seconds}::int)::int`;

/** Number of visitors' mails in the window that ends now. */
const counted = (parts: Parts, now: SQL): SQL => sql`(
  select coalesce(sum(count), 0) from rate_limits where key = any (array(
    select ${parts.key} || (${partOf(parts, now)} - part) from generate_series(0, ${parts.count - 1}::int) part
  ))
)`;

/** Counters of a recipient's mail domain, which begin with its first mail. */
const ofDomain = [
  { key: sql.raw("'visitors-mails-to-hour:'"), seconds: 3600, max: DOMAIN_MAILS.perHour },
  { key: sql.raw("'visitors-mails-to-day:'"), seconds: 86_400, max: DOMAIN_MAILS.perDay },
] as const;

/** Tells whether the mail domain may get another mail; a mail beyond that waits, and delays no other domain. */
const hasDomainRoom = (now: SQL): SQL => sql`not exists (
  select from (values ${sql.join(
    ofDomain.map(({ key, max }) => sql`(${key} || outbox.recipient, ${max}::int)`),
    sql`, `,
  )}) as each (key, most) join rate_limits counter using (key)
  where counter.expires_at > ${now} and counter.count >= each.most
)`;

/**
 * Limits visitors' mails, so that no flood uses up the room for first mails: beyond a network's first few, a mail may
 * use half of the hour's limit, and half of the mail server's limit per day.
 */
export const isInPace = ({ isPacedForVisitors }: Paced, now: SQL): SQL =>
  isPacedForVisitors
    ? sql`(source <> 'visitor' or (
        ${counted(HOUR, now)} < case when turn <= ${PROMPT_TURNS}::int then ${VISITORS_PER_HOUR}::int else ${VISITORS_PER_HOUR}::int / 2 end
        and (
          turn <= ${PROMPT_TURNS}::int
          or ${counted(DAY, now)} < coalesce((select per_day from letter_pace), ${DEFAULT_PACE.perDay}::int) / 2
        )
        and (outbox.recipient is null or ${hasDomainRoom(now)})
      ))`
    : sql`true`;

const part = (parts: Parts, now: SQL): SQL => sql`(
  ${parts.key} || ${partOf(parts, now)}, ${parts.seconds * (parts.count + 1)}::int * interval '1 second'
)`;

/** Counts the visitor's mail in `due`. */
export const countVisitors = ({ isPacedForVisitors }: Paced, now: SQL): SQL =>
  isPacedForVisitors
    ? sql`
      insert into rate_limits as counter (key, count, expires_at)
      select each.key, 1, ${now} + each.width
      from due, lateral (values ${part(DAY, now)}, ${part(HOUR, now)}, ${sql.join(
        ofDomain.map(({ key, seconds }) => sql`(${key} || due.recipient, ${seconds}::int * interval '1 second')`),
        sql`, `,
      )}) as each (key, width)
      where due.source = 'visitor' and each.key is not null order by each.key
      on conflict (key) do update set
        count = case when counter.expires_at <= ${now} then 1 else counter.count + 1 end,
        expires_at = case when counter.expires_at <= ${now} then excluded.expires_at else counter.expires_at end`
    : sql`select`;
