import { checkHealth } from '#contracts/health.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as health from '#server/services/health.ts';

export default resource(endpoint(checkHealth, { access: 'public' }, ({ ctx }) => health.check(ctx)));
