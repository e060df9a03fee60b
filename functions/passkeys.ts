import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  proveWithPasskey,
  renamePasskey,
} from '#contracts/accounts/passkeys.ts';
import { PASSKEYS } from '#server/http/accounts/budgets.ts';
import { READS_ONLY } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { byNetwork, type Limit } from '#server/http/rate-limit.ts';
import * as passkeys from '#server/services/accounts/passkeys.ts';

const own = { access: 'reader', isSensitive: false } as const;

/** A signature cannot be guessed; this limit only spares the database from those who try. */
const tries: Limit<unknown> = {
  name: 'passkey',
  ...byNetwork,
  max: 20,
  windowMs: 15 * 60 * 1000,
  counts: 'failures',
  isFormal: true,
};

export default resource(
  endpoint(beginPasskeyLogin, { access: 'public', budget: READS_ONLY }, async ({ ctx }) => passkeys.beginLogin(ctx)),
  endpoint(loginWithPasskey, { access: 'public', budget: PASSKEYS }, async ({ body, ctx }) => ({
    user: await passkeys.login(ctx, body),
  })),
  endpoint(beginPasskeyProof, own, ({ ctx }) => passkeys.beginProof(ctx)),
  endpoint(proveWithPasskey, { ...own, limits: [tries] }, async ({ body, ctx }) => {
    await passkeys.prove(ctx, body);
    return undefined;
  }),
  endpoint(listPasskeys, own, ({ ctx }) => passkeys.list(ctx)),
  // A stolen session must not add a passkey of its own.
  endpoint(beginPasskey, { ...own, isSensitive: true }, ({ ctx }) => passkeys.begin(ctx)),
  endpoint(addPasskey, { ...own, isSensitive: true }, ({ body, ctx }) => passkeys.add(ctx, body)),
  endpoint(renamePasskey, own, ({ params, body, ctx }) => passkeys.rename(ctx, params.id, body.name)),
  endpoint(deletePasskey, { ...own, isSensitive: true }, async ({ params, ctx }) => {
    await passkeys.remove(ctx, params.id);
    return undefined;
  }),
);
