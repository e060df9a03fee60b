import { type SQL, sql } from 'drizzle-orm';
import { PROMPT_TURNS, VISITORS_PER_HOUR } from '#domain/mail/kinds.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';

interface Paced {
  readonly isPacedForVisitors?: true;
}

// Two counters without personal data: the hour's ends when its queue has drained, the day's after 24 hours.
const HOUR = sql.raw("'visitors-mails-hour'");
const DAY = sql.raw("'visitors-mails-day'");
const spacing = sql`interval '1 hour' / ${VISITORS_PER_HOUR}::int`;

/**
 * Limits visitors' mails, so that no flood uses up the room for first mails: beyond a network's first few, a mail may
 * use half of the hour's limit, and half of the mail server's limit per day.
 */
export const isInPace = ({ isPacedForVisitors }: Paced, now: SQL): SQL =>
  isPacedForVisitors
    ? sql`(source <> 'visitor' or (
        coalesce((select expires_at from rate_limits where key = ${HOUR}), ${now})
          <= ${now} + case when turn <= ${PROMPT_TURNS}::int then interval '1 hour' else interval '30 minutes' end - ${spacing}
        and (turn <= ${PROMPT_TURNS}::int or not exists (
          select from rate_limits where key = ${DAY} and rate_limits.expires_at > ${now}
            and count >= coalesce((select per_day from letter_pace), ${DEFAULT_PACE.perDay}::int) / 2
        ))
      ))`
    : sql`true`;

/** Counts the visitor's mail in `due`. */
export const countVisitors = ({ isPacedForVisitors }: Paced, now: SQL): SQL =>
  isPacedForVisitors
    ? sql`
      insert into rate_limits as counter (key, count, expires_at)
      select each.key, 1, ${now} + each.width
      from due, (values (${DAY}, interval '24 hours'), (${HOUR}, ${spacing})) as each (key, width)
      where due.source = 'visitor' order by each.key
      on conflict (key) do update set
        count = case when counter.expires_at <= ${now} then 1 else counter.count + 1 end,
        expires_at = case
          when counter.key = ${HOUR} then greatest(counter.expires_at, ${now}) + ${spacing}
          when counter.expires_at <= ${now} then excluded.expires_at
          else counter.expires_at
        end`
    : sql`select`;
