/** How the badge of a status looks. */
export const statusTones = { pending: 'alert', confirmed: 'success', revoked: 'quiet', bounced: 'error' } as const;
