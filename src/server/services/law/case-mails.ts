import { caseNotice, caseNotices, caseReceipt, lateReceipt } from '#content/law/case-mails.ts';
import { renderMail } from '#content/mail/frame.ts';
import { findCases } from '#db/queries/law/cases.ts';
import { addNotices } from '#db/queries/mail/notifications.ts';
import { readTurn } from '#db/queries/mail/outbox.ts';
import { isForSame, type ReceivedCase } from '#domain/law/cases.ts';
import type { Context } from '#server/context.ts';
import { type MailKind, type NotYet, registered } from '#server/services/mail/kind.ts';
import { CASE_NOTICE, type CaseNotice, newsAddress } from '#server/services/mail/notifications.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { writeMail } from '#server/services/mail/writing.ts';
import { mailSender } from '#server/services/mail-sender.ts';

/** What a row holds: which case it is about, and whether the mail may repeat what was typed. */
interface OneReceipt {
  readonly caseId: number;
  readonly isQuoted?: boolean;
}

/** The cases of one mailbox, those of which nothing typed is repeated, and how many more there were. */
interface ManyReceipts {
  readonly caseIds: readonly number[];
  readonly shortIds?: readonly number[];
  readonly more: number;
}

const receivedCases = async ({ db }: Context, ids: readonly number[]): Promise<ReceivedCase[]> =>
  (await findCases(db, ids)).map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));

/** Confirms to the sender what came in and when (§§ 356a, 312k BGB). */
const receipt: MailKind<OneReceipt> = {
  name: 'case-receipt',
  isPayload: (stored): stored is OneReceipt => 'caseId' in stored && typeof stored.caseId === 'number',
  async compose(ctx, { caseId, isQuoted = true }) {
    const [received] = await receivedCases(ctx, [caseId]);
    if (received === undefined) return undefined;
    return { to: { address: received.email }, ...renderMail(caseReceipt(received, isQuoted), await mailSender(ctx)) };
  },
  addressees: (_, { caseId }) => ({ caseIds: [caseId] }),
};

/** Cases of a mailbox that were sent in under another address than the first. */
async function otherSpellings(ctx: Context, caseIds: readonly number[]): Promise<number[]> {
  const [first, ...rest] = await receivedCases(ctx, caseIds);
  return first === undefined ? [] : rest.filter((each) => !isForSame(each, first)).map(({ id }) => id);
}

/** The same for many, where strangers send case after case in the name of one mailbox. */
const receipts: MailKind<ManyReceipts, 'case-receipts'> = {
  name: 'case-receipts',
  isPayload: (stored): stored is ManyReceipts => 'caseIds' in stored && Array.isArray(stored.caseIds),
  async compose(ctx, { caseIds, shortIds = [], more }) {
    const received = await receivedCases(ctx, caseIds);
    const [first] = received;
    if (first === undefined) return undefined;
    return {
      to: { address: first.email },
      ...renderMail(lateReceipt(received, { shortIds, more }), await mailSender(ctx)),
    };
  },
  async addressees(ctx, { caseIds }) {
    const others = await otherSpellings(ctx, caseIds);
    return { caseIds: caseIds.filter((id) => !others.includes(id)) };
  },
  async bounced(ctx, payload, rowId) {
    const others = await otherSpellings(ctx, payload.caseIds);
    // Another spelling may well arrive: a stranger may have chosen the one that does not.
    if (others.length === 0) return;
    const cause = await readTurn(ctx.db, rowId);
    await writeMail(ctx, receipts, { ...payload, caseIds: others }, { dedupeKey: others.join(), cause });
  },
};

/** How long a notice waits before it looks again whether there is anybody to be told. */
const NOBODY_MS = 15 * 60 * 1000;

type Told = Pick<Parameters<typeof addNotices>[1], 'kind' | 'about' | 'caseId'>;

/** Writes a notice to everybody who is to be told at this moment. */
async function tellAll(ctx: Context, told: Told, rowId: string): Promise<NotYet | undefined> {
  const ownerEmail = ctx.env.OWNER_EMAIL ?? null;
  const now = ctx.now();
  const cause = await readTurn(ctx.db, rowId);
  if (await addNotices(ctx.db, { ...told, cause, ownerEmail, now })) return undefined;
  return { reason: 'Es gibt niemanden, dem es gesagt werden könnte.', until: new Date(now.getTime() + NOBODY_MS) };
}

const screenOf = (ctx: Context): string => screenUrl(ctx, 'newsletter', '?ansicht=vorgaenge');

/** Tells the owners of one case at once: a deadline may run. */
const notice: MailKind<CaseNotice> = {
  ...CASE_NOTICE,
  async compose(ctx, { caseId, account }, rowId) {
    const address = account === undefined ? undefined : await newsAddress(ctx, account);
    // An owner who was to be told may have left: then it goes to the others.
    if (address === undefined) return tellAll(ctx, { kind: 'case-notice', about: { caseId }, caseId }, rowId);
    const [received] = await receivedCases(ctx, [caseId]);
    if (received === undefined) return undefined;
    return { to: { address }, ...renderMail(caseNotice(received, screenOf(ctx)), await mailSender(ctx)) };
  },
};

/** The cases of a notice; with `account` for one of those who are told, without for all. */
interface ManyNotices {
  readonly caseIds: readonly number[];
  readonly more: number;
  readonly account?: string | null;
}

/** Tells the owners of many cases in one mail. */
const notices: MailKind<ManyNotices> = {
  name: 'case-notices',
  isPayload: (stored): stored is ManyNotices => 'caseIds' in stored && Array.isArray(stored.caseIds),
  async compose(ctx, { caseIds, more, account }, rowId) {
    const [caseId] = caseIds;
    if (caseId === undefined) return undefined;
    const address = account === undefined ? undefined : await newsAddress(ctx, account);
    if (address === undefined) return tellAll(ctx, { kind: 'case-notices', about: { caseIds, more }, caseId }, rowId);
    const received = await receivedCases(ctx, caseIds);
    if (received.length === 0) return undefined;
    return { to: { address }, ...renderMail(caseNotices(received, more, screenOf(ctx)), await mailSender(ctx)) };
  },
};

/** The mails of withdrawals and cancellations. */
export const caseMails = [registered(receipt), registered(receipts), registered(notice), registered(notices)];
