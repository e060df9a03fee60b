import { editorChanges } from '#content/mail/editor-changes.ts';
import { renderMail } from '#content/mail/frame.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { hostName } from '#domain/mail/mail-text.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { EDITOR_CHANGES_MAIL, type EditorChangesPayload } from './editor-changes.ts';
import { findNewsAddress } from './notifications.ts';
import { screenUrl } from './screen-url.ts';

export const editorChangesMail: MailKind<EditorChangesPayload> = {
  ...EDITOR_CHANGES_MAIL,
  whenUnclear: 'repeat',
  async compose(ctx, { account, by, changes, at }) {
    const address = await findNewsAddress(ctx, account);
    if (address === undefined) return undefined;
    const about = { by, changes, at: formatInstant(at), host: hostName(ctx.site), url: screenUrl(ctx, 'dashboard') };
    return { to: { address }, ...renderMail(editorChanges(about), await mailSender(ctx)) };
  },
};
