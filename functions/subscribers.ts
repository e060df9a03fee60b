import { newsletterLabels, subscribe } from '#contracts/people/sign-ups.ts';
import { endpoint, visitorResource } from '#server/http/endpoint.ts';
import { SIGN_UPS } from '#server/http/people/budgets.ts';
import * as signUps from '#server/services/people/sign-ups.ts';
import { thanksPath } from '#server/services/people/thanks.ts';

const form = { thanks: thanksPath, labels: newsletterLabels };

export default visitorResource(
  endpoint(subscribe, { access: 'public', form, budget: SIGN_UPS }, ({ body, ctx }) => signUps.subscribe(ctx, body)),
);
