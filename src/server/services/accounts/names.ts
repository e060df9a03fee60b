import { brokenConstraint } from '#db/errors.ts';
import { isSameUsername } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import type { Env } from '#server/env.ts';

const USERNAME_TAKEN = 'Diesen Benutzernamen gibt es schon.';
const EMAIL_TAKEN = 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.';

const RESERVED = 'Diesen Benutzernamen hat der Notzugang. Bitte wähle einen anderen.';

/** Reserves the name of the environment's administrator. @throws AppError conflict */
export function assertNotReserved({ ADMIN_USERNAME }: Pick<Env, 'ADMIN_USERNAME'>, username: string): void {
  if (ADMIN_USERNAME === undefined || !isSameUsername(username, ADMIN_USERNAME)) return;
  throw new AppError('conflict', RESERVED, { fields: { username: [RESERVED] } });
}

/** Names the field of a violated unique constraint; rethrows every other error. */
export function throwNameTaken(error: unknown): never {
  const taken = {
    accounts_username_key: ['username', USERNAME_TAKEN],
    accounts_email_key: ['email', EMAIL_TAKEN],
  } as const;
  const constraint = brokenConstraint(error);
  if (constraint !== 'accounts_username_key' && constraint !== 'accounts_email_key') throw error;
  const [field, message] = taken[constraint];
  throw new AppError('conflict', message, { fields: { [field]: [message] }, cause: error });
}
