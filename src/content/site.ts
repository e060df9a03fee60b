import { pages } from './pages.ts';

/** The brand and how to reach it; the environment fills what differs between owners (design/decisions.md §2). */
export const site = {
  name: 'ME – Mein Erwachen',
  shortName: 'Mein Erwachen',
  tagline: 'Transformiere dein Bewusstsein',
  description: pages.home.description,
  url: import.meta.env.PUBLIC_SITE_URL,
  partnerUrl: import.meta.env.PUBLIC_PARTNER_URL,
  /** Address of the script that records campaign visits; empty: nothing is sent (spec 5). */
  campaignEndpoint: import.meta.env.PUBLIC_CAMPAIGN_ENDPOINT,
  contact: {
    email: import.meta.env.PUBLIC_CONTACT_EMAIL,
    phone: import.meta.env.PUBLIC_CONTACT_PHONE,
    address: import.meta.env.PUBLIC_CONTACT_ADDRESS,
  },
  /** Whether the maintenance dialog opens on load (spec 2.3). */
  isInMaintenance: import.meta.env.PUBLIC_MAINTENANCE === 'on',
} as const;
