import {
  clearBounce,
  clearBounces,
  deletePerson,
  resendConfirmation,
  resendConfirmations,
  restorePerson,
  revokeConsent,
} from '#contracts/people/editing.ts';
import { disclosePerson, exportPeople, sendDisclosure } from '#contracts/people/export.ts';
import { countPeople, listPeople, readPerson } from '#contracts/people/reading.ts';
import { discloseBuyer, eraseBuyer } from '#contracts/purchases/buyers.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import * as editing from '#server/services/people/editing.ts';
import * as files from '#server/services/people/export.ts';
import * as people from '#server/services/people/reading.ts';
import * as buyers from '#server/services/purchases/buyers.ts';

const owner = { access: 'owner', isSensitive: false } as const;

export default resource(
  endpoint(listPeople, owner, ({ query, ctx }) => people.listPeople(ctx, query)),
  endpoint(countPeople, owner, ({ ctx }) => people.countPeople(ctx)),
  endpoint(exportPeople, { ...owner, isLong: true, isSensitive: true }, ({ query, ctx }) =>
    files.exportPart(ctx, query),
  ),
  endpoint(resendConfirmations, { ...owner, isSensitive: true }, ({ body, ctx }) => editing.resendToAll(ctx, body)),
  endpoint(clearBounces, owner, ({ body, ctx }) => editing.clearBounces(ctx, body)),
  endpoint(readPerson, owner, ({ params, ctx }) => people.readPerson(ctx, params.id)),
  endpoint(deletePerson, { ...owner, isSensitive: true }, async ({ params, ctx }) => {
    await editing.remove(ctx, params.id);
    return undefined;
  }),
  endpoint(restorePerson, owner, async ({ params, ctx }) => {
    await editing.restore(ctx, params.id);
    return undefined;
  }),
  endpoint(resendConfirmation, owner, ({ params, ctx }) => editing.resend(ctx, params.id)),
  endpoint(revokeConsent, { ...owner, isSensitive: true }, ({ params, body, ctx }) =>
    editing.revoke(ctx, params.id, body.lists),
  ),
  endpoint(clearBounce, owner, ({ params, ctx }) => editing.clearBounce(ctx, params.id)),
  endpoint(disclosePerson, owner, ({ params, ctx }) => files.disclose(ctx, params.id)),
  endpoint(sendDisclosure, owner, ({ params, ctx }) => files.sendDisclosure(ctx, params.id)),
  endpoint(discloseBuyer, owner, ({ params, ctx }) => files.discloseBuyer(ctx, params.purchase)),
  endpoint(eraseBuyer, { ...owner, isSensitive: true }, ({ params, ctx }) => buyers.eraseBuyer(ctx, params.purchase)),
);
