import { isTakeout } from '#db/queries/accounts/login-log.ts';
import * as queries from '#db/queries/takeout/reading.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { logTakeout } from '#server/services/accounts/login-log.ts';

const OVER = 'Dieser Download ist abgelaufen. Bitte beginne ihn noch einmal.';
const NO_TABLE = 'Diese Tabelle gibt es nicht.';
const NO_PLACE = 'Diese Stelle der Tabelle gibt es nicht.';

/** Time in which parts can be downloaded. */
const OPEN_MS = HOUR_MS;

/** Logs the takeout and lists its tables. */
export async function beginTakeout(ctx: Context) {
  const run = await logTakeout(ctx);
  return { run, tables: [...(await queries.readTakeoutContents(ctx.db))] };
}

interface Asked {
  readonly run: number;
  readonly table: string;
  readonly place: Parameters<typeof queries.readTakeoutPart>[2];
}

function isObject(text: string): boolean {
  try {
    return /^\{/.test(text) && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Requires a logged takeout. @throws AppError not-found, bad-input */
export async function readTakeoutPart(ctx: Context, { run, table, place }: Asked) {
  const { accountId } = await ctx.sessions.require();
  const since = new Date(ctx.now().getTime() - OPEN_MS);
  if (!(await isTakeout(ctx.db, { id: run, accountId, since }))) throw new AppError('not-found', OVER);
  if (place.after !== undefined && !isObject(place.after)) throw new AppError('bad-input', NO_PLACE);
  const part = await queries.readTakeoutPart(ctx.db, table, place);
  if (part === undefined) throw new AppError('bad-input', NO_TABLE);
  return part;
}
