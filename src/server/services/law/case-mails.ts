import { caseNotice, caseNotices, caseReceipt } from '#content/law/case-mails.ts';
import { renderMail } from '#content/mail/frame.ts';
import { findCases } from '#db/queries/law/cases.ts';
import { enqueueCaseNotifications } from '#db/queries/mail/notifications.ts';
import { readMailCause } from '#db/queries/mail/outbox.ts';
import type { ReceivedCase } from '#domain/law/cases.ts';
import type { Context } from '#server/context.ts';
import { type MailKind, type NotYet, registered } from '#server/services/mail/kind.ts';
import { CASE_NOTICE, type CasePayload, findNewsAddress } from '#server/services/mail/notifications.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { mailSender } from '#server/services/mail-sender.ts';

interface OneReceipt {
  readonly caseId: number;
}

const receivedCases = async ({ db }: Context, ids: readonly number[]): Promise<ReceivedCase[]> =>
  (await findCases(db, ids)).map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));

/** Confirms to the sender at once what arrived and when (§§ 356a, 312k BGB). */
const receipt: MailKind<OneReceipt> = {
  name: 'case-receipt',
  whenUnclear: 'repeat',
  isPayload: (stored): stored is OneReceipt => 'caseId' in stored && typeof stored.caseId === 'number',
  async compose(ctx, { caseId }) {
    const [received] = await receivedCases(ctx, [caseId]);
    if (received === undefined) return undefined;
    const sender = await mailSender(ctx);
    return { to: { address: received.email }, ...renderMail(caseReceipt(received, sender.url), sender) };
  },
  addressees: (_, { caseId }) => ({ caseIds: [caseId] }),
};

/** Pause before looking again for a recipient of notifications. */
const NOBODY_MS = 15 * 60 * 1000;

type CaseNotification = Pick<Parameters<typeof enqueueCaseNotifications>[1], 'kind' | 'about' | 'caseId'>;

async function notifyOwners(ctx: Context, notice: CaseNotification, rowId: string): Promise<NotYet | undefined> {
  const ownerEmail = ctx.env.OWNER_EMAIL ?? null;
  const now = ctx.now();
  const cause = await readMailCause(ctx.db, rowId);
  if (await enqueueCaseNotifications(ctx.db, { ...notice, cause, ownerEmail, now })) return undefined;
  return { reason: 'Es gibt niemanden, dem es gesagt werden könnte.', until: new Date(now.getTime() + NOBODY_MS) };
}

const screenOf = (ctx: Context): string => screenUrl(ctx, 'cases');

/** Notifies the owners of one case at once: a legal deadline may be running. */
const notice: MailKind<CasePayload> = {
  ...CASE_NOTICE,
  whenUnclear: 'repeat',
  async compose(ctx, { caseId, account }, rowId) {
    const address = account === undefined ? undefined : await findNewsAddress(ctx, account);
    // The recipient may have left since; the others are notified then.
    if (address === undefined) return notifyOwners(ctx, { kind: 'case-notice', about: { caseId }, caseId }, rowId);
    const [received] = await receivedCases(ctx, [caseId]);
    if (received === undefined) return undefined;
    return { to: { address }, ...renderMail(caseNotice(received, screenOf(ctx)), await mailSender(ctx)) };
  },
};

/** `account` is one recipient; undefined means not yet split by recipient. */
interface CasesPayload {
  readonly caseIds: readonly number[];
  readonly more: number;
  readonly account?: string | null;
}

const notices: MailKind<CasesPayload> = {
  name: 'case-notices',
  whenUnclear: 'repeat',
  isPayload: (stored): stored is CasesPayload => 'caseIds' in stored && Array.isArray(stored.caseIds),
  async compose(ctx, { caseIds, more, account }, rowId) {
    const [caseId] = caseIds;
    if (caseId === undefined) return undefined;
    const address = account === undefined ? undefined : await findNewsAddress(ctx, account);
    if (address === undefined)
      return notifyOwners(ctx, { kind: 'case-notices', about: { caseIds, more }, caseId }, rowId);
    const received = await receivedCases(ctx, caseIds);
    if (received.length === 0) return undefined;
    return { to: { address }, ...renderMail(caseNotices(received, more, screenOf(ctx)), await mailSender(ctx)) };
  },
};

export const caseMails = [registered(receipt), registered(notice), registered(notices)];
