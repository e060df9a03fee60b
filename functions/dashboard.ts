import { readDashboard } from '#contracts/dashboard/reading.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as dashboard from '#server/services/dashboard/morning.ts';

export default resource(
  endpoint(readDashboard, { access: 'owner', isSensitive: false, changesState: true }, async ({ ctx }) =>
    dashboard.openDashboard(ctx, (await ctx.sessions.require()).accountId),
  ),
);
