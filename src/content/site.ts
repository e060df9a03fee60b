/** The brand and how to reach it; the environment fills what differs between owners (design/decisions.md §2). */
export const site = {
  name: 'ME – Mein Erwachen',
  shortName: 'Mein Erwachen',
  tagline: 'Transformiere dein Bewusstsein',
  description:
    'Kurse, Masterclasses und eine Gemeinschaft für dein spirituelles Wachstum: herzbasiert, wissenschaftlich fundiert und alltagstauglich.',
  url: import.meta.env.PUBLIC_SITE_URL,
  partnerUrl: import.meta.env.PUBLIC_PARTNER_URL,
  contact: {
    email: import.meta.env.PUBLIC_CONTACT_EMAIL,
    phone: import.meta.env.PUBLIC_CONTACT_PHONE,
    address: import.meta.env.PUBLIC_CONTACT_ADDRESS,
  },
  /** Whether the maintenance dialog opens on load (spec 2.3). */
  isInMaintenance: import.meta.env.PUBLIC_MAINTENANCE === 'on',
} as const;
