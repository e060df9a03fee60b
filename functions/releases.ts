import { listReleases, publishAgain, publishDrafts, readChanges } from '#contracts/releases.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as releases from '#server/services/releases.ts';

const editor = { access: 'editor' } as const;

export default resource(
  endpoint(readChanges, { ...editor, isLong: true }, ({ ctx }) => releases.changes(ctx)),
  endpoint(listReleases, editor, ({ ctx }) => releases.list(ctx)),
  endpoint(publishDrafts, editor, ({ body, ctx }) => releases.publish(ctx, body)),
  endpoint(publishAgain, editor, ({ params, ctx }) => releases.publishAgain(ctx, params.id)),
);
