import type { Answer } from '#contracts/route.ts';
import type { checkHealth } from '#contracts/site/health.ts';
import { ping } from '#db/queries/site/health.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';

/** Asks the database for a sign of life; fails like any other operation when there is none. */
export async function check(ctx: Context): Promise<Answer<typeof checkHealth>> {
  await ping(ctx.db);
  return { status: 'ok', database: 'ok', mail: mailServerOf(ctx) ? 'set-up' : 'missing' };
}
