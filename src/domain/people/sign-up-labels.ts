/** Labels of the waitlist form, in order; a separate file, so that the form renders before contract and zod load. */
export const WAITLIST_LABELS = {
  email: 'E-Mail',
  name: 'Name',
  interests: 'Interessen',
  newsletter: 'Ich möchte auch den Newsletter',
} as const;
