import { newsletterLabels, subscribe } from '#contracts/subscribers.ts';
import { paths } from '#paths.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as subscribers from '#server/services/subscribers.ts';

const form = { thanks: paths.thanks, labels: newsletterLabels };

export default resource(
  endpoint(subscribe, { access: 'public', form }, ({ body, ctx }) => subscribers.add(ctx.db, body)),
);
