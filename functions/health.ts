import { checkHealth } from '#contracts/operations/health.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as health from '#server/services/operations/health.ts';

export default resource(
  endpoint(checkHealth, { access: 'public', budget: READS_ONLY }, ({ ctx }) => health.reportHealth(ctx)),
);
