import { readDashboard } from '#contracts/site/dashboard.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as dashboard from '#server/services/site/dashboard.ts';

export default resource(
  endpoint(readDashboard, { access: 'owner', isSensitive: false }, ({ ctx }) => dashboard.read(ctx)),
);
