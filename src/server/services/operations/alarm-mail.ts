import { renderMail } from '#content/mail/frame.ts';
import { alarmContent } from '#content/operations/alarm-mail.ts';
import { technician as technicianTitle } from '#content/shell/frame.ts';
import { isReportedBy, troubleCauses } from '#domain/operations/troubles.ts';
import { isRecord, isTexts } from '#domain/record.ts';
import type { MailKind } from '#server/services/mail/kind.ts';
import { findNewsAddress } from '#server/services/mail/notifications.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { readTroubles } from '#server/services/operations/troubles.ts';

/** Sentences by cause, as of the alarm's start. `account` null: for `OWNER_EMAIL`. */
interface StoredAlarms {
  readonly account: string | null;
  readonly sentences: Readonly<Record<string, string>>;
}

/** Tells an owner which alarms are open when the mail goes out, and which have ended by then. */
export const alarmMail: MailKind<StoredAlarms> = {
  name: 'alarm',
  whenUnclear: 'repeat',
  isPayload: (stored): stored is StoredAlarms =>
    'sentences' in stored && isRecord(stored.sentences) && isTexts(Object.values(stored.sentences)),
  async compose(ctx, { account, sentences }) {
    const address = await findNewsAddress(ctx, account);
    if (address === undefined) return undefined;
    const { troubles } = await readTroubles(ctx);
    const alarms = troubles.filter((trouble) => isReportedBy('mail', trouble));
    const open = alarms.filter(({ cause }) => sentences[cause] !== undefined);
    const over = troubleCauses.filter((cause) => !open.some((alarm) => alarm.cause === cause));
    const content = alarmContent({
      open: open.map(({ text, technician }) =>
        technician === null ? text : `${text} ${technicianTitle}: ${technician}`,
      ),
      over: over.flatMap((cause) => sentences[cause] ?? []),
      lookUrl: screenUrl(ctx, 'dashboard'),
    });
    return { to: { address }, ...renderMail(content, await mailSender(ctx)) };
  },
};
