import { cancelSeat, findRegistration, markCame, type Registered } from '#db/queries/evenings/registrations.ts';
import { type Attendance, admissionOf } from '#domain/events/registration.ts';
import type { Context } from '#server/context.ts';
import { EVENTS_TAG } from '#server/services/events/public-events.ts';
import { readEveningToken } from './tokens.ts';

const findSeat = async (ctx: Context, token: string): Promise<Registered | undefined> => {
  const id = readEveningToken(ctx, token);
  return id === undefined ? undefined : findRegistration(ctx.db, id);
};

function attendanceOf(seat: Registered | undefined, now: Date): Attendance {
  if (seat === undefined) return { kind: 'unknown' };
  if (seat.isCancelled) return { kind: 'cancelled', seat };
  const kind = admissionOf(seat, now);
  if (kind === 'over') return { kind, seat, replay: seat.replay };
  return seat.isOn ? { kind, seat, room: seat.room } : { kind: 'off', seat };
}

/** Shows a link's state without changing it, because mail scanners open links too. */
export const readAttendance = async (ctx: Context, token: string): Promise<Attendance> =>
  attendanceOf(await findSeat(ctx, token), ctx.now());

/** Leads into the room once it is open, and counts the person as come. */
export async function enter(ctx: Context, token: string): Promise<Attendance> {
  const attendance = await readAttendance(ctx, token);
  if (attendance.kind !== 'open') return attendance;
  await markCame(ctx.db, attendance.seat.id, ctx.now());
  return { ...attendance, kind: 'entered' };
}

/** Frees the seat before the evening is over; the event's page may open its form again. */
export async function cancel(ctx: Context, token: string): Promise<Attendance> {
  const attendance = await readAttendance(ctx, token);
  if (attendance.kind !== 'before' && attendance.kind !== 'open') return attendance;
  await cancelSeat(ctx.db, attendance.seat.id, ctx.now());
  ctx.purge(EVENTS_TAG);
  return { kind: 'cancelled', seat: attendance.seat };
}
