import { takeTurn } from '#db/queries/integrations.ts';
import type { Context } from '#server/context.ts';
import { vendor } from '#server/services/vendor.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';

/** ActiveCampaign allows five requests a second per account. */
const SPACING_MS = 220;

async function waitForTurn({ db }: Context): Promise<void> {
  const waitMs = await takeTurn(db, 'activecampaign', SPACING_MS);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** Client apart from the other vendors, because a short link's function tags and needs no other one. */
export const activeCampaignOf = /* @__PURE__ */ vendor('activeCampaign', (ctx) => {
  const { env, now } = ctx;
  const { ACTIVECAMPAIGN_API_URL: url, ACTIVECAMPAIGN_API_KEY: key } = env;
  if (url === undefined || key === undefined) return undefined;
  return createActiveCampaign({ url, key, now, takeTurn: () => waitForTurn(ctx) });
});
