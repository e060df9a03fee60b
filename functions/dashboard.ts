import { readDashboard } from '#contracts/dashboard/reading.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as dashboard from '#server/services/dashboard/reading.ts';

export default resource(
  endpoint(readDashboard, { access: 'owner', isSensitive: false }, ({ ctx }) => dashboard.buildDashboard(ctx)),
);
