import { readSyncOutcomes } from '#db/queries/events/sync.ts';
import { RUNS_SEEN, syncNews } from '#domain/mail/notifications.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/services/mail/notifications.ts';

/** Notifies the owners of a failed or suspicious synchronisation. */
export async function notifyOfSync(ctx: Context): Promise<void> {
  const { outcomes, isRevoked } = await readSyncOutcomes(ctx.db, RUNS_SEEN);
  const news = syncNews(outcomes, isRevoked);
  if (news) await notify(ctx, news);
}
