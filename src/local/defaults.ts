/** Default login of a local start (docs/decisions/environment.md). */
const LOCAL_OWNER = {
  ADMIN_USERNAME: 'admin',
  // 'lokal-testen'
  ADMIN_PASSWORD_HASH: '$scrypt$ln=15,r=8,p=3$fmVFY1xmtSYM7gZeknPqWA$53UhGmJRbESm9SKcas6t0qJdfeEEUFVKgqMEmQwQM24',
} as const;

/** Publicly known key: it protects nothing, it only makes features with encrypted values usable locally. */
export const LOCAL_ENCRYPTION_KEY = 'bnVyLWxva2FsLWtlaW4tZ2VoZWltbmlzLTMyLWJ5dGU=';

/** Printed at the start while the local owner is in use. */
export const LOCAL_LOGIN = 'admin / lokal-testen';

/**
 * Sets variables that only a deploy must provide. Only `src/local` knows these values: a deploy without its own
 * variables lets no visitor in. @returns whether the local owner is in use
 */
export function applyLocalDefaults(environment: NodeJS.ProcessEnv): boolean {
  environment.SESSION_SECRET ||= 'nur-fuer-den-lokalen-start-kein-geheimnis';
  if (environment.ADMIN_USERNAME || environment.ADMIN_PASSWORD_HASH) return false;
  Object.assign(environment, LOCAL_OWNER);
  return true;
}

/** Returns the local order form of the Soul Plan, on the site's own port. @param url of the site */
export const checkoutAtHome = (url: string): URL =>
  new URL('/product/500027', url.replace('//localhost', '//digistore24.localhost'));
