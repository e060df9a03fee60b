import { newsletterLabels, subscribe } from '#contracts/people/sign-ups.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { SIGN_UP_LIMIT } from '#server/http/rate-limit.ts';
import * as signUps from '#server/services/people/sign-ups.ts';
import { thanksPath } from '#server/services/people/thanks.ts';

const form = { thanks: thanksPath, labels: newsletterLabels };

export default resource(
  endpoint(subscribe, { access: 'public', form, limits: [SIGN_UP_LIMIT] }, ({ body, ctx }) =>
    signUps.subscribe(ctx, body),
  ),
);
