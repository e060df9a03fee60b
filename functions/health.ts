import { checkHealth } from '#contracts/site/health.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as health from '#server/services/site/health.ts';

export default resource(endpoint(checkHealth, { access: 'public' }, ({ ctx }) => health.check(ctx)));
