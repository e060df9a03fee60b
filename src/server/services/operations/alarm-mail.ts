import { renderMail } from '#content/mail/frame.ts';
import { alarmContent } from '#content/operations/alarm-mail.ts';
import { technician as technicianTitle } from '#content/shell/frame.ts';
import { isReportedBy } from '#domain/operations/troubles.ts';
import { isTexts } from '#domain/record.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { findNewsAddress } from '#server/services/mail/notifications.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';

interface StoredAlarms {
  /** Null: for `OWNER_EMAIL`. */
  readonly account: string | null;
  readonly causes: readonly string[];
}

/** Tells an owner which alarms are open when the mail goes out; none goes out once all have ended. */
export const alarmMail: MailKind<StoredAlarms> = {
  name: 'alarm',
  whenUnclear: 'repeat',
  isPayload: (stored): stored is StoredAlarms => 'causes' in stored && isTexts(stored.causes),
  async compose(ctx, { account, causes }) {
    const address = await findNewsAddress(ctx, account);
    if (address === undefined) return undefined;
    const { troubles } = await readTroubles(ctx);
    const open = troubles.filter((trouble) => isReportedBy('mail', trouble) && causes.includes(trouble.cause));
    if (open.length === 0) return undefined;
    const sentences = open.map(({ text, technician }) =>
      technician === null ? text : `${text} ${technicianTitle}: ${technician}`,
    );
    const content = alarmContent(sentences, screenUrl(ctx, 'dashboard'));
    return { to: { address }, ...renderMail(content, await mailSender(ctx)) };
  },
};
