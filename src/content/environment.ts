/** Settings from the environment (docs/decisions/environment.md); what the owner can edit is in `published.ts`. */
export const site = {
  url: import.meta.env.PUBLIC_SITE_URL,
  /** Empty: the footer has no link to the partner programme. */
  partnerUrl: import.meta.env.PUBLIC_PARTNER_URL,
  /** Address of the script that records campaign visits; empty sends nothing (spec 5). */
  campaignEndpoint: import.meta.env.PUBLIC_CAMPAIGN_ENDPOINT,
  /** Whether the maintenance dialog opens if the switch's state is unknown (spec 2.3). */
  isInMaintenance: import.meta.env.PUBLIC_MAINTENANCE === 'on',
  /** Whether search engines may index the site (docs/decisions/publicity.md). */
  isPublic: import.meta.env.IS_PUBLIC,
} as const;
