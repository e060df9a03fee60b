import type { ownCall } from '#contracts/own-call.ts';
import type { Context } from '#server/context.ts';
import { assertOwnRequest } from '#server/own-calls.ts';
import { SIGNED } from './budget.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** Wires work that only we ask for, with our signature: it is public, answers at once and goes on in the background. */
export const ownEndpoint = (route: ReturnType<typeof ownCall>, work: (ctx: Context) => Promise<unknown>): Endpoint =>
  endpoint(route, { access: 'public', budget: SIGNED }, async ({ body, ctx }) => {
    assertOwnRequest(ctx, route, body);
    const place = { event: 'own work failed', operation: `${route.method} ${route.path}` };
    ctx.waitUntil(work(ctx).catch((error: unknown) => ctx.recordFailure(error, place)));
    return undefined;
  });
