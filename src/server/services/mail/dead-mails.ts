import type { listDeadMails } from '#contracts/mail/dead-mails.ts';
import type { Answer } from '#contracts/route.ts';
import { readDeadMails } from '#db/queries/mail/dead-mails.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { reviveRow } from '#server/services/revival.ts';
import { MAIL, nudgeMail } from './writing.ts';

const SHOWN = 20;

export const list = ({ db }: Context): Promise<Answer<typeof listDeadMails>> => readDeadMails(db, MAIL.name, SHOWN);

/** @throws AppError not-found */
export async function resendDeadMail(ctx: Context, id: string): Promise<void> {
  if ((await reviveRow(ctx, MAIL.name, id)) === 'gone') {
    throw new AppError('not-found', 'Diese E-Mail gibt es nicht mehr.');
  }
  nudgeMail(ctx);
}
