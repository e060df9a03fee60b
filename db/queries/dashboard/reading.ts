import { and, asc, count, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#db/client.ts';
import { byStart } from '#db/queries/events/public-events.ts';
import { countTroubles, listLastPurchases, listPlatformStates, listRevenue } from '#db/queries/purchases/figures.ts';
import { clicksByDay as dailyClicks } from '#db/queries/visits/link-figures.ts';
import { rows } from '#db/rows.ts';
import { events } from '#db/schema/events/events.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { analyticsDays } from '#db/schema/visits/days.ts';
import { earliestStart } from '#domain/events/end.ts';
import { dimensions } from '#domain/visits/hit.ts';

const NEWCOMERS = 3;
const EXPIRING = 5;
const PURCHASES = 3;

/**
 * Days in Europe/Berlin (`YYYY-MM-DD`): figures begin with `since`, those of the comparison with `before`; events and
 * expirations end with `until`.
 */
type Horizon = Readonly<Record<'today' | 'since' | 'before' | 'until' | 'tagTopic', string>>;

const endedDay = sql`to_char(${outbox.endedAt} at time zone 'Europe/Berlin', 'YYYY-MM-DD')`.mapWith(String);

const areTagsOff = sql`exists (select from ${integrations} where name = 'activecampaign' and not is_enabled)`.mapWith(
  Boolean,
);

/**
 * Reads the dashboard's figures in one round trip; `readTroubleFacts` reads the problems. Days without figures are left out.
 */
export async function readDashboard(db: Database, horizon: Horizon) {
  const { today, since, before, until, tagTopic } = horizon;
  const isTag = eq(outbox.topic, tagTopic);
  const [
    views,
    coming,
    clicksByDay,
    leaders,
    tags,
    tagsByDay,
    newcomers,
    expiring,
    revenue,
    purchases,
    troubles,
    platforms,
  ] = await db.batch([
    db
      .select({ day: analyticsDays.day, count: analyticsDays.views })
      .from(analyticsDays)
      .where(and(eq(analyticsDays.dimension, dimensions.total), gte(analyticsDays.day, since))),
    db
      .select({
        taskId: events.taskId,
        title: events.title,
        date: events.date,
        time: events.time,
        minutes: events.minutes,
      })
      .from(events)
      .where(and(eq(events.isPublic, true), gte(events.date, earliestStart(today)), lte(events.date, until)))
      .orderBy(...byStart, asc(events.taskId)),
    rows(db, z.object({ day: z.string(), count: z.int() }))`
      select day::text, sum(clicks)::float8 as count from ${dailyClicks(since)} clicked group by day
    `,
    rows(db, z.object({ slug: z.string(), clicks: z.int() }))`
      select slug, sum(clicks)::float8 as clicks from ${dailyClicks(since)} clicked join redirects on id = redirect_id
      group by id having sum(clicks) > 0 order by sum(clicks) desc, id limit 1
    `,
    db
      .select({ rows: count(), isOff: areTagsOff })
      .from(outbox)
      .where(and(isTag, eq(outbox.status, 'pending'))),
    db
      .select({ day: endedDay, count: count() })
      .from(outbox)
      .where(
        and(
          isTag,
          eq(outbox.status, 'done'),
          gte(outbox.endedAt, sql`${since}::timestamp at time zone 'Europe/Berlin'`),
        ),
      )
      .groupBy(endedDay),
    db
      .select({ email: people.email, name: people.name, createdAt: listEntries.requestedAt })
      .from(listEntries)
      .innerJoin(people, and(eq(people.id, listEntries.personId), isNull(people.deletedAt)))
      .where(eq(listEntries.list, 'waitlist'))
      .orderBy(desc(listEntries.requestedAt), desc(listEntries.personId))
      .limit(NEWCOMERS),
    db
      .select({ slug: redirects.slug, expiresAt: redirects.expiresAt })
      .from(redirects)
      .where(
        and(
          isNull(redirects.deletedAt),
          eq(redirects.isActive, true),
          gte(redirects.expiresAt, today),
          lte(redirects.expiresAt, until),
        ),
      )
      .orderBy(asc(redirects.expiresAt), asc(redirects.id))
      .limit(EXPIRING),
    listRevenue(db, { from: before, to: today }),
    listLastPurchases(db, PURCHASES),
    countTroubles(db, today),
    listPlatformStates(db),
  ]);
  return {
    views,
    coming,
    clicksByDay,
    leader: leaders[0],
    waitingTags: tags[0]?.rows ?? 0,
    areTagsOff: tags[0]?.isOff ?? false,
    tagsByDay,
    newcomers,
    expiring,
    money: {
      revenue,
      purchases,
      owed: troubles[0]?.owed ?? 0,
      isConnected: platforms.length > 0,
    },
  };
}
