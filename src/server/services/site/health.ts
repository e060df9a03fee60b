import type { Answer } from '#contracts/route.ts';
import type { checkHealth } from '#contracts/site/health.ts';
import { readSchemaFit } from '#db/queries/site/health.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';

/** Asks the database for a sign of life; fails like any other operation when there is none. */
export async function check(ctx: Context): Promise<Answer<typeof checkHealth>> {
  const schema = await readSchemaFit(ctx.db);
  return { status: 'ok', database: 'ok', schema, mail: mailServerOf(ctx) ? 'set-up' : 'missing' };
}
