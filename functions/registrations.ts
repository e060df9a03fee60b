import { register, registrationLabels } from '#contracts/evenings/registering.ts';
import { endpoint, visitorResource } from '#server/http/endpoint.ts';
import { SIGN_UPS } from '#server/http/people/budgets.ts';
import * as registering from '#server/services/evenings/registering.ts';
import { thanksPath } from '#server/services/people/thanks.ts';

const form = { thanks: thanksPath, labels: registrationLabels, checkboxes: ['newsletter'], carried: ['event'] };

export default visitorResource(
  endpoint(register, { access: 'public', form, budget: SIGN_UPS }, ({ body, ctx }) => registering.register(ctx, body)),
);
