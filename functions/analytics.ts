import { readDailyStats, readOverview, readVisitReport } from '#contracts/analytics.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as analytics from '#server/services/analytics.ts';
import { report } from '#server/services/visit-report.ts';

export default resource(
  endpoint(readOverview, { access: 'reader' }, ({ ctx }) => analytics.overview(ctx)),
  endpoint(readDailyStats, { access: 'reader' }, ({ query, ctx }) => analytics.daily(ctx, query.date)),
  endpoint(readVisitReport, { access: 'reader' }, ({ query, ctx }) => report(ctx, query)),
);
