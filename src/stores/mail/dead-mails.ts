import { listDeadMails, resendMail } from '#contracts/mail/dead-mails.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Mails that were given up after failed deliveries. */
export const deadMailsQuery = query(listDeadMails.path, () => callAsAdmin(listDeadMails));

/** Enqueues a dead mail again. @throws ApiError, NetworkError */
export async function sendMailAgain(id: string): Promise<void> {
  await callAsAdmin(resendMail, { params: { id } });
  await deadMailsQuery.refresh();
}
