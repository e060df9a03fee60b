import { joinWaitlist, waitlistLabels } from '#contracts/people/waitlist.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { SIGN_UP_LIMIT } from '#server/http/rate-limit.ts';
import { thanksPath } from '#server/services/people/thanks.ts';
import * as waitlist from '#server/services/people/waitlist.ts';

const form = { thanks: thanksPath, labels: waitlistLabels, checkboxes: ['newsletter'], carried: ['offer'] };

export default resource(
  endpoint(joinWaitlist, { access: 'public', form, limits: [SIGN_UP_LIMIT] }, ({ body, ctx }) =>
    waitlist.join(ctx, body),
  ),
);
