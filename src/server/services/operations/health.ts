import type { checkHealth } from '#contracts/operations/health.ts';
import type { Answer } from '#contracts/route.ts';
import { readSchemaFit } from '#db/queries/operations/health.ts';
import type { Context } from '#server/context.ts';
import { mailServerOf } from '#server/services/vendors.ts';

const setUp = (setting: unknown) => (setting === undefined ? 'missing' : 'set-up');

export async function reportHealth(ctx: Context): Promise<Answer<typeof checkHealth>> {
  const schema = await readSchemaFit(ctx.db);
  const { OWNER_EMAIL: owner, ENCRYPTION_KEY: key, BUILD_HOOK_URL: hook } = ctx.env;
  return {
    status: 'ok',
    database: 'ok',
    schema,
    mail: setUp(mailServerOf(ctx)),
    owner: setUp(owner),
    encryption: setUp(key),
    publishing: setUp(hook),
  };
}
