import { readDashboard } from '#contracts/dashboard.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as dashboard from '#server/services/dashboard.ts';

export default resource(endpoint(readDashboard, { access: 'admin' }, ({ ctx }) => dashboard.read(ctx)));
