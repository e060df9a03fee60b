import { accountMails } from '#server/services/accounts/mails.ts';
import { eveningMail } from '#server/services/evenings/evening-mail.ts';
import { caseMails } from '#server/services/law/case-mails.ts';
import { letterMails } from '#server/services/letters/mails.ts';
import { mailTopic } from '#server/services/mail/delivery.ts';
import { type RegisteredKind, registered } from '#server/services/mail/kind.ts';
import { newsMailKind } from '#server/services/mail/news-mail.ts';
import { ownerMails } from '#server/services/mail/owner-mails.ts';
import { weeklyReportMail } from '#server/services/mail/weekly-report-mail.ts';
import { alarmMail } from '#server/services/operations/alarm-mail.ts';
import { confirmationMail } from '#server/services/people/confirmation-mail.ts';
import { disclosureMail } from '#server/services/people/disclosure-mail.ts';

/** Every kind of mail; a new one is added here and in `domain/mail/kinds.ts`. */
export const everyKind: readonly RegisteredKind[] = [
  registered(confirmationMail),
  registered(disclosureMail),
  registered(eveningMail),
  registered(newsMailKind),
  registered(alarmMail),
  ...accountMails,
  ...ownerMails,
  ...caseMails,
  ...letterMails,
  registered(weeklyReportMail),
];

export const everyMail = mailTopic(everyKind);
