import { BUILD_TOPIC, markRequested } from '#db/queries/releases.ts';
import type { Context } from '#server/http/context.ts';
import { drain, nudge, type Topic } from './outbox.ts';
import { websiteOf } from './vendors.ts';

/** Beside the answers there is time for one call of the hook. */
const SWEEP_MS = 8000;
const REFUSED = 'Der Build-Hook hat abgelehnt. Stimmt BUILD_HOOK_URL?';
const AWAY = 'Der Build-Hook ist nicht erreichbar.';

/** Asks for a build of the newest release. Which one that is decides the build when it begins. */
const builds: Topic<object> = {
  name: BUILD_TOPIC,
  integration: 'website',
  isPayload: (stored): stored is object => typeof stored === 'object' && stored !== null,
  sender(ctx) {
    const { db, now } = ctx;
    const requestBuild = websiteOf(ctx)?.requestBuild;
    if (requestBuild === undefined) return undefined;
    return {
      async deliver(_, signal) {
        const answer = await requestBuild(signal);
        if (answer.kind === 'refused') return { kind: 'retry', reason: REFUSED };
        if (answer.kind !== 'ok') return { kind: 'retry', reason: AWAY };
        await markRequested(db, now());
        return { kind: 'done' };
      },
    };
  },
};

/** Asks for the build that is due, beside the answer. */
export const nudgeBuild = (ctx: Context): void => nudge(ctx, builds);

/** Asks for the build that is due; run by the clock. */
export async function sweepBuilds(ctx: Context): Promise<void> {
  await drain(ctx, builds, SWEEP_MS);
}
