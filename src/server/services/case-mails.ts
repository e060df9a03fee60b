import { caseNotice, caseReceipt } from '#content/mail/cases.ts';
import { renderMail } from '#content/mail/frame.ts';
import { findCase, noteCaseBounce } from '#db/queries/cases.ts';
import { addNotices } from '#db/queries/notifications.ts';
import { screenPath } from '#domain/admin-routes.ts';
import type { ReceivedCase } from '#domain/cases.ts';
import type { Context } from '#server/http/context.ts';
import { type MailKind, type NotYet, registered } from './mail-kind.ts';
import { mailSender } from './mail-sender.ts';
import { CASE_NOTICE, type CaseNotice, newsAddress } from './notifications.ts';

/** What a row holds: which declaration it is about. */
interface Payload {
  readonly caseId: number;
}

const isPayload = (stored: object): stored is Payload => 'caseId' in stored && typeof stored.caseId === 'number';

async function receivedCase({ db }: Context, id: number): Promise<ReceivedCase | undefined> {
  const row = await findCase(db, id);
  return row && { ...row, receivedAt: row.receivedAt.toISOString() };
}

/** Confirms to who declared it what came in and when (§§ 356a, 312k BGB). */
const receipt: MailKind<Payload> = {
  name: 'case-receipt',
  isPayload,
  async compose(ctx, { caseId }) {
    const received = await receivedCase(ctx, caseId);
    if (received === undefined) return undefined;
    return { to: { address: received.email }, ...renderMail(caseReceipt(received), await mailSender(ctx)) };
  },
  async bounced(ctx, { caseId }) {
    await noteCaseBounce(ctx.db, caseId, ctx.now());
  },
};

/** How long a notice waits before it looks again whether there is anybody to be told. */
const NOBODY_MS = 15 * 60 * 1000;

/** Has everybody told who is to be told at this moment. */
async function tellAll(ctx: Context, caseId: number): Promise<NotYet | undefined> {
  const ownerEmail = ctx.env.OWNER_EMAIL ?? null;
  const now = ctx.now();
  if (await addNotices(ctx.db, { kind: CASE_NOTICE.name, caseId, ownerEmail, now })) return undefined;
  return { reason: 'Es gibt niemanden, dem es gesagt werden könnte.', until: new Date(now.getTime() + NOBODY_MS) };
}

/** Tells the owners, one mail for each declaration: a deadline may run. */
const notice: MailKind<CaseNotice> = {
  ...CASE_NOTICE,
  async compose(ctx, { caseId, account }) {
    if (account === undefined) return tellAll(ctx, caseId);
    const address = await newsAddress(ctx, account);
    const received = await receivedCase(ctx, caseId);
    if (address === undefined || received === undefined) return undefined;
    const lookUrl = new URL(`${screenPath('newsletter', '')}?ansicht=vorgaenge`, ctx.site).href;
    return { to: { address }, ...renderMail(caseNotice(received, lookUrl), await mailSender(ctx)) };
  },
};

/** The mails of withdrawals and cancellations. */
export const caseMails = [registered(receipt), registered(notice)];
