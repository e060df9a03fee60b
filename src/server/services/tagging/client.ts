import { vendor } from '#server/services/vendor.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';

/** Client apart from the other vendors, because a short link's function tags and needs no other one. */
export const activeCampaignOf = /* @__PURE__ */ vendor('activeCampaign', ({ env, now }) => {
  const { ACTIVECAMPAIGN_API_URL: url, ACTIVECAMPAIGN_API_KEY: key } = env;
  return url !== undefined && key !== undefined ? createActiveCampaign({ url, key, now }) : undefined;
});
