import { ownerFieldsChanged } from '#content/accounts/account-mails.ts';
import { renderMail } from '#content/mail/frame.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { hostName } from '#domain/mail/mail-text.ts';
import type { Context } from '#server/context.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { findNewsAddress } from '#server/services/mail/notifications.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { OWNER_FIELDS_MAIL, type OwnerFieldsPayload } from './owner-fields.ts';

export const ownerFieldsMail: MailKind<OwnerFieldsPayload> = {
  ...OWNER_FIELDS_MAIL,
  whenUnclear: 'repeat',
  async compose(ctx: Context, { account, changes, at }) {
    const address = await findNewsAddress(ctx, account);
    if (address === undefined) return undefined;
    const url = screenUrl(ctx, 'content');
    const content = ownerFieldsChanged({ changes, host: hostName(ctx.site), at: formatInstant(at), url });
    return { to: { address }, ...renderMail(content, await mailSender(ctx)) };
  },
};
