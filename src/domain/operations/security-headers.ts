/** Headers for functions and the edge, where `[[headers]]` of netlify.toml do not apply. */
export const SECURITY_HEADERS = {
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Headers of a short link's redirect: never cached, so that edits take effect; its target may see the referrer. */
export const REDIRECT_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer-when-downgrade',
} as const;
