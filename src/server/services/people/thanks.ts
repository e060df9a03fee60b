import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { openSecret, sealSecret } from '#server/services/secrets.ts';

/** Time in which the page names the address: enough to read it and check the mailbox. */
const LIFE_MS = 60 * 60 * 1000;

/** Encrypts the address in the page's path, so that no log contains it; without a key the page does not name it. */
export function thanksPath({ email }: { readonly email: string }, { env, now }: Pick<Context, 'env' | 'now'>): string {
  if (env.ENCRYPTION_KEY === undefined) return paths.thanks;
  return `${paths.thanks}/${sealSecret(env.ENCRYPTION_KEY, 'thanks', `${now().getTime() + LIFE_MS} ${readableEmail(email)}`)}`;
}

/** Decrypts the address in the page's path; undefined if invalid or expired. */
export function readThanksEmail({ env, now }: Pick<Context, 'env' | 'now'>, token: string): string | undefined {
  try {
    const { secret } = openSecret(env.ENCRYPTION_KEY, 'thanks', token);
    const space = secret.indexOf(' ');
    return Number(secret.slice(0, space)) > now().getTime() ? secret.slice(space + 1) : undefined;
  } catch {
    return undefined;
  }
}
