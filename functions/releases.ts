import { listReleases, publishAgain, publishDrafts, readChanges } from '#contracts/releases.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as releases from '#server/services/releases.ts';

const admin = { access: 'admin' } as const;

export default resource(
  endpoint(readChanges, { ...admin, isLong: true }, ({ ctx }) => releases.changes(ctx)),
  endpoint(listReleases, admin, ({ ctx }) => releases.list(ctx)),
  endpoint(publishDrafts, admin, ({ body, ctx }) => releases.publish(ctx, body)),
  endpoint(publishAgain, admin, ({ params, ctx }) => releases.publishAgain(ctx, params.id)),
);
