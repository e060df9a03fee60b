import { brokenConstraint } from '#db/errors.ts';
import { AppError } from '#domain/errors.ts';

const USERNAME_TAKEN = 'Diesen Benutzernamen gibt es schon.';
const EMAIL_TAKEN = 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.';

/** Names the field that is taken, where that is what went wrong. */
export function nameTaken(error: unknown): never {
  const taken = {
    accounts_username_key: ['username', USERNAME_TAKEN],
    accounts_email_key: ['email', EMAIL_TAKEN],
  } as const;
  const constraint = brokenConstraint(error);
  if (constraint !== 'accounts_username_key' && constraint !== 'accounts_email_key') throw error;
  const [field, message] = taken[constraint];
  throw new AppError('conflict', message, { fields: { [field]: [message] }, cause: error });
}
