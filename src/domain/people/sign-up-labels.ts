/** Labels of the waitlist form, in order; a separate file, so that the form renders before contract and zod load. */
export const WAITLIST_LABELS = {
  email: 'E-Mail',
  name: 'Name',
  interests: 'Interessen',
  newsletter: 'Ich möchte auch den Newsletter',
} as const;

/** Labels of the form for a seat at an evening. */
export const REGISTRATION_LABELS = {
  email: WAITLIST_LABELS.email,
  name: 'Vorname',
  newsletter: WAITLIST_LABELS.newsletter,
} as const;
