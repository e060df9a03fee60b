import { readDailyStats, readOverview } from '#contracts/analytics.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as analytics from '#server/services/analytics.ts';

export default resource(
  endpoint(readOverview, { access: 'admin' }, ({ ctx }) => analytics.overview(ctx)),
  endpoint(readDailyStats, { access: 'admin' }, ({ query, ctx }) => analytics.daily(ctx, query.date)),
);
