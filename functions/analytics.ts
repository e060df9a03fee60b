import { readDailyStats, readOverview, readVisitReport } from '#contracts/visits/reports.ts';
import { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as analytics from '#server/services/visits/days.ts';
import { reportVisits } from '#server/services/visits/report.ts';
import { reportSignUpWorth } from '#server/services/visits/sign-up-worth.ts';

export default resource(
  endpoint(readOverview, { access: 'reader', isSensitive: false }, ({ ctx }) => analytics.reportTotals(ctx)),
  endpoint(readDailyStats, { access: 'reader', isSensitive: false }, ({ query, ctx }) =>
    analytics.reportDay(ctx, query.date),
  ),
  endpoint(readVisitReport, { access: 'reader', isSensitive: false }, ({ query, ctx }) => reportVisits(ctx, query)),
  endpoint(readSignUpWorth, { access: 'reader', isSensitive: false, changesState: true }, ({ query, ctx }) =>
    reportSignUpWorth(ctx, query),
  ),
);
