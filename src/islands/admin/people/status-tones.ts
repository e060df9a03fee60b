export const statusTones = { pending: 'alert', confirmed: 'success', revoked: 'quiet', bounced: 'error' } as const;
