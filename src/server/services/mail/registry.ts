import { accountMails } from '#server/services/accounts/mails.ts';
import { caseMails } from '#server/services/law/case-mails.ts';
import { letterMails } from '#server/services/letters/mails.ts';
import { confirmationMail } from '#server/services/people/confirmation-mail.ts';
import { mailTopic } from './delivery.ts';
import { type RegisteredKind, registered } from './kind.ts';
import { newsMailKind } from './news-mail.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';

/** Every kind of mail that we send; a new one is named here and in `domain/mail/kinds.ts`. */
export const everyKind: readonly RegisteredKind[] = [
  registered(confirmationMail),
  registered(newsMailKind),
  ...accountMails,
  ...caseMails,
  ...letterMails,
  registered(weeklyReportMail),
];

/** What the outbox does with our mails. */
export const everyMail = mailTopic(everyKind);
