import type { checkHealth } from '#contracts/operations/health.ts';
import type { Answer } from '#contracts/route.ts';
import { readHealth } from '#db/queries/operations/health.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import { heartbeatOf, mailServerOf } from '#server/services/vendors.ts';

const setUp = (setting: unknown) => (setting === undefined ? 'missing' : 'set-up');

/** Region of a database at Neon, as its host names it; null elsewhere. */
const databaseRegion = ({ DATABASE_URL: url }: Context['env']): string | null =>
  /\.([a-z]+(?:-[a-z]+)+-\d)\.aws\.neon\.tech[:/]/.exec(url ?? '')?.[1] ?? null;

export async function reportHealth(ctx: Context): Promise<Answer<typeof checkHealth>> {
  const now = ctx.now();
  const { schema, errors } = await readHealth(ctx.db, { now, since: new Date(now.getTime() - HOUR_MS) });
  const { OWNER_EMAIL: owner, ENCRYPTION_KEY: key, BUILD_HOOK_URL: hook } = ctx.env;
  return {
    status: 'ok',
    database: 'ok',
    schema,
    errors,
    mail: setUp(mailServerOf(ctx)),
    owner: setUp(owner),
    encryption: setUp(key),
    publishing: setUp(hook),
    heartbeat: setUp(heartbeatOf(ctx)),
    region: databaseRegion(ctx.env),
  };
}
