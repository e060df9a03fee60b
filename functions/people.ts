import {
  countPeople,
  deletePerson,
  disclosePerson,
  exportPeople,
  forgiveBounce,
  forgiveBounces,
  listPeople,
  readPerson,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/reading.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as owner from '#server/services/people/editing.ts';
import * as people from '#server/services/people/reading.ts';

const admin = { access: 'admin' } as const;

export default resource(
  endpoint(listPeople, admin, ({ query, ctx }) => people.list(ctx, query)),
  endpoint(countPeople, admin, ({ ctx }) => people.counts(ctx)),
  endpoint(exportPeople, { ...admin, isLong: true, isSensitive: true }, ({ query, ctx }) =>
    people.exportPart(ctx, query),
  ),
  endpoint(resendConfirmations, admin, ({ body, ctx }) => people.resend(ctx, body)),
  endpoint(forgiveBounces, admin, ({ body, ctx }) => people.forgiveBounces(ctx, body)),
  endpoint(readPerson, admin, ({ params, ctx }) => people.read(ctx, params.id)),
  endpoint(deletePerson, admin, async ({ params, ctx }) => {
    await owner.remove(ctx, params.id);
    return undefined;
  }),
  endpoint(restorePerson, admin, async ({ params, ctx }) => {
    await owner.restore(ctx, params.id);
    return undefined;
  }),
  endpoint(resendConfirmation, admin, ({ params, ctx }) => owner.resend(ctx, params.id)),
  endpoint(revokeConsent, admin, ({ params, body, ctx }) => people.revoke(ctx, params.id, body.lists)),
  endpoint(forgiveBounce, admin, ({ params, ctx }) => people.forgiveBounce(ctx, params.id)),
  endpoint(disclosePerson, admin, ({ params, ctx }) => owner.disclose(ctx, params.id)),
);
