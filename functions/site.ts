import { readHosting, setHosting } from '#contracts/operations/hosting.ts';
import { readSite, setSite } from '#contracts/pages/switches.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { kept } from '#server/http/cached-operation.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as hosting from '#server/services/operations/hosting.ts';
import * as site from '#server/services/pages/switches.ts';

// The switch purges this copy; if the purge fails, it lives for at most this long.
const copy = kept({ seconds: 60, tag: site.SITE_TAG });

export default resource(
  endpoint(readSite, { access: 'public', budget: READS_ONLY, copy }, ({ ctx }) => site.readSiteSwitches(ctx)),
  endpoint(setSite, { access: 'owner', isSensitive: false }, ({ body, ctx }) => site.setSiteSwitches(ctx, body)),
  endpoint(readHosting, { access: 'owner', isSensitive: false }, ({ ctx }) => hosting.readHostingPage(ctx)),
  endpoint(setHosting, { access: 'owner', isSensitive: false }, ({ body, ctx }) => hosting.setHosting(ctx, body)),
);
