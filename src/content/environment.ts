/** What the environment says of the site (docs/decisions/environment.md); what the owner can change is in `published.ts`. */
export const site = {
  url: import.meta.env.PUBLIC_SITE_URL,
  partnerUrl: import.meta.env.PUBLIC_PARTNER_URL,
  /** Address of the script that records campaign visits; empty: nothing is sent (spec 5). */
  campaignEndpoint: import.meta.env.PUBLIC_CAMPAIGN_ENDPOINT,
  /** Whether the maintenance dialog opens where nobody says how the switch stands (spec 2.3). */
  isInMaintenance: import.meta.env.PUBLIC_MAINTENANCE === 'on',
  /** Whether search engines may see it (docs/decisions/publicity.md). */
  isPublic: import.meta.env.IS_PUBLIC,
} as const;
