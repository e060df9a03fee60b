import { renderMail } from '#content/mail/frame.ts';
import { confirmationContent, consentWording } from '#content/people/confirmation-mail.ts';
import { markMailed } from '#db/queries/people/confirmation/mails.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { type Asking, prepareMail } from './confirmations.ts';
import { versioned } from './consents.ts';

const linkTo = ({ site }: Pick<Context, 'site'>, token: string): string =>
  new URL(`${paths.confirm}/${token}`, site).href;

/** Message-ID; the SMTP client derives the same one from the row. */
const messageIdOf = ({ env }: Pick<Context, 'env'>, mailId: string): string =>
  `<${mailId}@${env.MAIL_FROM?.address.split('@').at(-1) ?? ''}>`;

export const confirmationMail: MailKind<Asking> = {
  name: 'confirmation',
  whenUnclear: 'repeat',
  isPayload: (stored): stored is Asking =>
    'personId' in stored &&
    typeof stored.personId === 'number' &&
    'requestId' in stored &&
    typeof stored.requestId === 'number',
  async compose(ctx, asking, mailId) {
    const started = await prepareMail(ctx, asking, mailId);
    if (started === undefined) return undefined;
    if ('until' in started) return started;
    const sender = await mailSender(ctx);
    const content = confirmationContent(started, linkTo(ctx, started.token), sender.name);
    // No name in `to`: a stranger may have typed it.
    return { ...renderMail(content, sender), to: { address: started.email } };
  },
  async sent(ctx, { personId }, mailId, { text }) {
    const messageId = messageIdOf(ctx, mailId);
    await markMailed(ctx.db, { personId, mailId, messageId, ...versioned(consentWording(text)), now: ctx.now() });
  },
  addressees: (_, { personId }) => ({ personId }),
};
