/**
 * Labels of the waitlist form's fields, in their order. They stand apart from the contract, so that the form can be
 * shown before the contract and its schema library have come.
 */
export const WAITLIST_LABELS = {
  email: 'E-Mail',
  name: 'Name',
  interests: 'Interessen',
  newsletter: 'Ich möchte auch den Newsletter',
} as const;
