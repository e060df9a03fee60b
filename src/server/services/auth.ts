import { createHash, timingSafeEqual } from 'node:crypto';
import type { User } from '#contracts/auth.ts';
import { AppError } from '#domain/errors.ts';
import { verifyPassword } from './password.ts';

interface Owner {
  readonly ADMIN_USERNAME?: string | undefined;
  readonly ADMIN_PASSWORD_HASH?: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Checks the owner's name and password with the same work for a wrong name as for a wrong password: neither the answer
 * nor its time tells which of the two it was.
 *
 * @throws AppError unauthenticated; unavailable where no owner is set up
 */
export async function authenticate(
  { ADMIN_USERNAME, ADMIN_PASSWORD_HASH }: Owner,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<User> {
  if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD_HASH === undefined) {
    throw new AppError('unavailable', 'Die Anmeldung ist noch nicht eingerichtet.');
  }
  const isName = timingSafeEqual(digest(username), digest(ADMIN_USERNAME));
  const isPassword = await verifyPassword(password, ADMIN_PASSWORD_HASH);
  if (!isName || !isPassword) throw new AppError('unauthenticated', 'Bitte überprüfen Sie Ihre Anmeldedaten.');
  return { username: ADMIN_USERNAME };
}
