import { WAITLIST_LABELS } from './sign-up-labels.ts';

/** Labels of the form for a seat at an evening; apart, because reading others would keep them in the public forms' code. */
export const REGISTRATION_LABELS = {
  email: WAITLIST_LABELS.email,
  name: 'Vorname',
  newsletter: WAITLIST_LABELS.newsletter,
} as const;
