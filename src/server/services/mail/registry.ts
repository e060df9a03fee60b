import { accountMails } from '#server/services/accounts/mails.ts';
import { caseMails } from '#server/services/law/case-mails.ts';
import { letterMails } from '#server/services/letters/mails.ts';
import { confirmationMail } from '#server/services/people/confirmation-mail.ts';
import { mailTopic } from './delivery.ts';
import { registered } from './kind.ts';
import { newsMailKind } from './news-mail.ts';
import { weeklyReportMail } from './weekly-report-mail.ts';

/** Every kind of mail that we send; who adds one names it here. */
export const everyMail = mailTopic([
  registered(confirmationMail),
  registered(newsMailKind),
  ...accountMails,
  ...caseMails,
  ...letterMails,
  registered(weeklyReportMail),
]);
