import { acceptPoints, readLaw, reopenPoints } from '#contracts/law/check.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as law from '#server/services/law/check.ts';

const owner = { access: 'owner', isSensitive: false } as const;

export default resource(
  endpoint(readLaw, { access: 'editor', isSensitive: false }, ({ ctx }) => law.readLawCheck(ctx)),
  endpoint(acceptPoints, owner, ({ body, ctx }) => law.acceptPoints(ctx, body.ids, body.note)),
  endpoint(reopenPoints, owner, ({ body, ctx }) => law.reopenPoints(ctx, body.ids)),
);
