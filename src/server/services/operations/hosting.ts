import type { Hosting } from '#contracts/operations/hosting.ts';
import { saveHosting } from '#db/queries/operations/hosting.ts';
import type { Context } from '#server/context.ts';
import { estimateCompute, readHosting } from './build-credits.ts';

export async function readHostingPage(ctx: Context) {
  const hosting = readHosting(ctx);
  return { ...(await hosting), compute: await estimateCompute(ctx, hosting) };
}

export async function setHosting(ctx: Context, hosting: Hosting): Promise<Hosting> {
  await saveHosting(ctx.db, hosting);
  return readHosting(ctx);
}
