import { readDailyStats, readOverview, readVisitReport } from '#contracts/visits/reports.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as analytics from '#server/services/visits/days.ts';
import { report } from '#server/services/visits/report.ts';

export default resource(
  endpoint(readOverview, { access: 'reader', isSensitive: false }, ({ ctx }) => analytics.overview(ctx)),
  endpoint(readDailyStats, { access: 'reader', isSensitive: false }, ({ query, ctx }) =>
    analytics.daily(ctx, query.date),
  ),
  endpoint(readVisitReport, { access: 'reader', isSensitive: false }, ({ query, ctx }) => report(ctx, query)),
);
