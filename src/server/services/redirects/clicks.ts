import type { RedirectClicks } from '#contracts/redirects/following.ts';
import * as queries from '#db/queries/redirects/clicks.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { type ClickDimension, clickDimensions } from '#domain/redirects/clicks.ts';
import type { Context } from '#server/context.ts';

/** Reports the clicks of the last days, today last. @throws AppError not-found */
export async function readClickReport(ctx: Context, id: number, days: number): Promise<RedirectClicks> {
  const since = addDays(berlinDay(ctx.now()), 1 - days);
  const report = await queries.readClicks(ctx.db, id, since);
  if (!report.isThere) throw new AppError('not-found', 'Diesen Kurzlink gibt es nicht mehr.');
  const byDay = new Map(report.days.map(({ day, clicks }) => [day, clicks]));
  const marksOf = (name: ClickDimension) =>
    report.marks
      .filter(({ dimension }) => dimension === clickDimensions[name])
      .map(({ value, count }) => ({ name: value, count }));
  return {
    since,
    clicks: Array.from({ length: days }, (_, index) => byDay.get(addDays(since, index)) ?? 0),
    bots: report.days.reduce((sum, { bots }) => sum + bots, 0),
    referrers: marksOf('referrer'),
    devices: marksOf('device'),
    countries: marksOf('country'),
    robots: marksOf('robot'),
  };
}
