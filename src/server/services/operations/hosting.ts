import type { Hosting } from '#contracts/operations/hosting.ts';
import { saveHosting } from '#db/queries/operations/hosting.ts';
import type { Context } from '#server/context.ts';
import { computeSpent, readHosting } from './build-credits.ts';

export async function read(ctx: Context) {
  const hosting = readHosting(ctx);
  return { ...(await hosting), compute: await computeSpent(ctx, hosting) };
}

export async function set(ctx: Context, hosting: Hosting): Promise<Hosting> {
  await saveHosting(ctx.db, hosting);
  return readHosting(ctx);
}
