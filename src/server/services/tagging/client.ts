import { vendor } from '#server/services/vendor.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';

/** Apart from the other vendors: a click on a short link tags, and its function reads no other client. */
export const activeCampaignOf = /* @__PURE__ */ vendor('activeCampaign', ({ env, now }) => {
  const { ACTIVECAMPAIGN_API_URL: url, ACTIVECAMPAIGN_API_KEY: key } = env;
  return url !== undefined && key !== undefined ? createActiveCampaign({ url, key, now }) : undefined;
});
