import { isListedPassword } from '#domain/accounts/listed-passwords.ts';
import { isCommonPassword } from '#domain/accounts/password-rules.ts';
import { AppError } from '#domain/errors.ts';

const COMMON = 'Dieses Passwort ist zu leicht zu erraten. Nimm mehrere Wörter, die nichts miteinander zu tun haben.';

/** So many of the most common passwords are refused (docs/decisions/accounts.md). */
const LISTED = 10_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of the world's leaks, by how often they were used; read when the first one is set. */
async function mostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, LISTED).map((each) => each.toLowerCase()));
}

/**
 * Refuses a new password that everybody tries.
 *
 * @param personal what is known of the person
 * @param field which the message is about
 * @throws AppError bad-input
 */
export async function assertGoodPassword(password: string, personal: readonly string[], field: string): Promise<void> {
  listed ??= mostCommon();
  if (!isCommonPassword(password, personal) && !isListedPassword(password, await listed)) return;
  throw new AppError('bad-input', COMMON, { fields: { [field]: [COMMON] } });
}
