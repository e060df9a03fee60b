import { acceptPoint, readLaw, reopenPoint } from '#contracts/law/check.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as law from '#server/services/law/check.ts';

const owner = { access: 'owner' } as const;

export default resource(
  endpoint(readLaw, { access: 'editor' }, ({ ctx }) => law.read(ctx)),
  endpoint(acceptPoint, owner, ({ params, body, ctx }) => law.accept(ctx, params.id, body.note)),
  endpoint(reopenPoint, owner, ({ params, ctx }) => law.reopen(ctx, params.id)),
);
