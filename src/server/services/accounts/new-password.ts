import { isListedPassword } from '#domain/accounts/listed-passwords.ts';
import { isCommonPassword } from '#domain/accounts/password-rules.ts';
import { AppError } from '#domain/errors.ts';

const COMMON = 'Dieses Passwort ist zu leicht zu erraten. Nimm mehrere Wörter, die nichts miteinander zu tun haben.';

const LISTED = 10_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Loads the most common leaked passwords, most frequent first, when the first password is set. */
async function mostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, LISTED).map((each) => each.toLowerCase()));
}

/** @param personal words about the person @param field form field of the message @throws AppError bad-input */
export async function assertGoodPassword(password: string, personal: readonly string[], field: string): Promise<void> {
  listed ??= mostCommon();
  if (!isCommonPassword(password, personal) && !isListedPassword(password, await listed)) return;
  throw new AppError('bad-input', COMMON, { fields: { [field]: [COMMON] } });
}
