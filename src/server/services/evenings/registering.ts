import type { Registering } from '#contracts/evenings/registering.ts';
import { findOpenEvening } from '#db/queries/evenings/registrations.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { SEAT_PREFIX } from '#domain/events/seat.ts';
import type { Context } from '#server/context.ts';
import { askForSeat } from '#server/services/people/sign-ups.ts';

const NO_SEAT = 'Für dieses Event ist gerade kein Platz frei.';

/** Asks for a seat, and for the newsletter if ticked; the seat is taken by the confirmation. @throws AppError not-found */
export async function register(ctx: Context, asked: Registering): Promise<{ readonly email: string }> {
  const { event, newsletter, ...entered } = asked;
  const label = await findOpenEvening(ctx.db, event, berlinDay(ctx.now()));
  if (label === undefined) throw new AppError('not-found', NO_SEAT);
  return askForSeat(ctx, { ...entered, chosen: [{ choice: `${SEAT_PREFIX}${event}`, label }] }, newsletter === true);
}
