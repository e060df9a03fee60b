import { joinWaitlist, waitlistLabels } from '#contracts/people/sign-ups.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { SIGN_UP_LIMIT } from '#server/http/rate-limit.ts';
import * as signUps from '#server/services/people/sign-ups.ts';
import { thanksPath } from '#server/services/people/thanks.ts';

const form = { thanks: thanksPath, labels: waitlistLabels, checkboxes: ['newsletter'], carried: ['choice', 'offer'] };

export default resource(
  endpoint(joinWaitlist, { access: 'public', form, limits: [SIGN_UP_LIMIT] }, ({ body, ctx }) =>
    signUps.joinWaitlist(ctx, body),
  ),
);
