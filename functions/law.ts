import { acceptPoints, readLaw, reopenPoints } from '#contracts/law/check.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as law from '#server/services/law/check.ts';

const owner = { access: 'owner' } as const;

export default resource(
  endpoint(readLaw, { access: 'editor' }, ({ ctx }) => law.read(ctx)),
  endpoint(acceptPoints, owner, ({ body, ctx }) => law.accept(ctx, body.ids, body.note)),
  endpoint(reopenPoints, owner, ({ body, ctx }) => law.reopen(ctx, body.ids)),
);
