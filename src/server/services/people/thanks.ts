import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { openSecret, sealSecret } from '#server/services/secrets.ts';

/** How long the page names the address: as long as somebody looks at it and then for their mails. */
const LIFE_MS = 60 * 60 * 1000;

/**
 * The page that thanks for a sign-up without JavaScript and names the address that was written to. In its own address
 * that stands encrypted, so that it is in no log; without a key the page names none.
 */
export function thanksPath({ email }: { readonly email: string }, { env, now }: Pick<Context, 'env' | 'now'>): string {
  if (env.ENCRYPTION_KEY === undefined) return paths.thanks;
  return `${paths.thanks}/${sealSecret(env.ENCRYPTION_KEY, 'thanks', `${now().getTime() + LIFE_MS} ${readableEmail(email)}`)}`;
}

/** The address in the address of such a page; undefined for one that is not ours, or too old. */
export function thankedEmail({ env, now }: Pick<Context, 'env' | 'now'>, token: string): string | undefined {
  try {
    const { secret } = openSecret(env.ENCRYPTION_KEY, 'thanks', token);
    const space = secret.indexOf(' ');
    return Number(secret.slice(0, space)) > now().getTime() ? secret.slice(space + 1) : undefined;
  } catch {
    return undefined;
  }
}
