import { test as base } from '#tests/support/accounts/admin.ts';

/** The owner's `test` on a site of its worker's own with both fake vendors. */
export const test = base.extend<{ readonly fresh: undefined }>({
  baseURL: async ({ site }, provide) => provide(site.url),
  hasOwnSession: true,

  // Every test starts with both vendors switched on, nothing connected, and fakes that do not fail.
  fresh: [
    async ({ site, context, signedIn }, provide) => {
      site.clickUp.behave();
      site.activeCampaign.reset();
      await context.request.post('/api/clickup/reset-connection');
      for (const service of ['clickup', 'activecampaign']) {
        await context.request.post(`/api/${service}/toggle-status`, { data: { enabled: true } });
      }
      await provide(signedIn);
    },
    { auto: true },
  ],
});
