import { findSwitches } from '#db/queries/pages/switches.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

/**
 * Apart from the other switches, which end a maintenance and so reach the build's content.
 * @throws AppError conflict, with a sentence for the visitor, while sign-ups are closed
 */
export async function assertSignUpOpen({ db }: Pick<Context, 'db'>): Promise<void> {
  const switches = await findSwitches(db);
  if (switches?.isSignUpClosed !== true) return;
  throw new AppError(
    'conflict',
    'Gerade nehmen wir keine neuen Anmeldungen an. Schau bald wieder vorbei, wir freuen uns auf dich.',
  );
}
