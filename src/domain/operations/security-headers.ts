/**
 * What every answer says that no `[[headers]]` of netlify.toml reaches: those of functions and of edge functions
 * (docs/decisions/platform.md). What each header is for: docs/deploy.md.
 */
export const SECURITY_HEADERS = {
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** How a short link sends its visitor on: never kept by anybody, so that an edit takes effect. */
export const REDIRECT_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer-when-downgrade',
} as const;
