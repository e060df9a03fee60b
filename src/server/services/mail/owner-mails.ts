import type { MailContent } from '#content/mail/frame.ts';
import { renderMail } from '#content/mail/frame.ts';
import { editorChanges, type OwnerNews, ownerFieldsChanged } from '#content/mail/owner-mails.ts';
import type { OwnerChange } from '#db/queries/mail/notifications.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { hostName } from '#domain/mail/mail-text.ts';
import { isRecord } from '#domain/record.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { type MailKind, registered } from './kind.ts';
import { findNewsAddress } from './notifications.ts';
import { screenUrl } from './screen-url.ts';

/** Notice for an owner's account; null: for `OWNER_EMAIL`. */
interface OwnerNotice {
  readonly account: string | null;
  readonly changes: readonly OwnerChange[];
  readonly by?: string;
  readonly at: string;
}

const isNotice = (stored: object): stored is OwnerNotice =>
  'changes' in stored &&
  Array.isArray(stored.changes) &&
  stored.changes.every(
    (change) => isRecord(change) && typeof change.place === 'string' && typeof change.value === 'string',
  );

const noticeMail = <Name extends 'editor-changes' | 'owner-fields'>(
  name: Name,
  screen: AdminScreen,
  contentOf: (news: OwnerNews) => MailContent,
): MailKind<OwnerNotice, Name> => ({
  name,
  isPayload: isNotice,
  whenUnclear: 'repeat',
  async compose(ctx, { account, by = '', changes, at }) {
    const address = await findNewsAddress(ctx, account);
    if (address === undefined) return undefined;
    const news = { by, changes, at: formatInstant(at), host: hostName(ctx.site), url: screenUrl(ctx, screen) };
    return { to: { address }, ...renderMail(contentOf(news), await mailSender(ctx)) };
  },
});

export const ownerMails = [
  registered(noticeMail('editor-changes', 'dashboard', editorChanges)),
  registered(noticeMail('owner-fields', 'content', ownerFieldsChanged)),
] as const;
