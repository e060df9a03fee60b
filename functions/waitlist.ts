import { joinWaitlist, waitlistLabels } from '#contracts/waitlist.ts';
import { paths } from '#paths.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as waitlist from '#server/services/waitlist.ts';

const form = { thanks: paths.thanks, labels: waitlistLabels };

export default resource(
  endpoint(joinWaitlist, { access: 'public', form }, ({ body, ctx }) => waitlist.join(ctx.db, body)),
);
