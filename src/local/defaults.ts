/** What a local start signs its owner in with (docs/decisions/environment.md). */
const LOCAL_OWNER = {
  ADMIN_USERNAME: 'admin',
  // 'lokal-testen'
  ADMIN_PASSWORD_HASH: '$scrypt$ln=15,r=8,p=3$fmVFY1xmtSYM7gZeknPqWA$53UhGmJRbESm9SKcas6t0qJdfeEEUFVKgqMEmQwQM24',
} as const;

/** Everybody knows this key: it keeps nothing secret, it only lets the newcomer try what is stored encrypted. */
export const LOCAL_ENCRYPTION_KEY = 'bnVyLWxva2FsLWtlaW4tZ2VoZWltbmlzLTMyLWJ5dGU=';

/** Said at the start where the local owner is in use. */
export const LOCAL_LOGIN = 'admin / lokal-testen';

/**
 * Puts what a deploy must be given, and a newcomer need not, into the environment. Only `src/local` knows these
 * values: a deploy without its own variables opens no door.
 *
 * @returns whether the local owner is in use
 */
export function applyLocalDefaults(environment: NodeJS.ProcessEnv): boolean {
  environment.SESSION_SECRET ||= 'nur-fuer-den-lokalen-start-kein-geheimnis';
  if (environment.ADMIN_USERNAME || environment.ADMIN_PASSWORD_HASH) return false;
  Object.assign(environment, LOCAL_OWNER);
  return true;
}

/** The order form that the Soul Plan leads to at home, on the site's own port. @param url of the site */
export const checkoutAtHome = (url: string): URL =>
  new URL('/product/500027', url.replace('//localhost', '//digistore24.localhost'));
