import {
  changeRole,
  changeStatus,
  deleteAccount,
  inviteAccount,
  listAccounts,
  sendAccountLink,
} from '#contracts/accounts/managing.ts';
import {
  changePassword,
  endEverySession,
  endSession,
  listLogins,
  listSessions,
  readAccount,
  updateAccount,
} from '#contracts/accounts/own-account.ts';
import { previewReport, readReport, setReport } from '#contracts/mail/weekly-report.ts';
import type { Parsed } from '#contracts/route.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/rate-limit.ts';
import { sendLinkTo } from '#server/services/accounts/links.ts';
import * as accounts from '#server/services/accounts/managing.ts';
import * as account from '#server/services/accounts/own-account.ts';
import * as report from '#server/services/mail/weekly-report.ts';

const owner = { access: 'owner', isSensitive: false } as const;
const own = { access: 'reader', isSensitive: false } as const;

/** A stolen session must not serve to guess the password. */
const oldPassword: Limit<unknown> = {
  name: 'old-password',
  by: async (_, { sessions }) => (await sessions.require()).sessionId,
  max: 5,
  windowMs: 15 * 60 * 1000,
  counts: 'failures',
};

/** Caps the mails that one account can send to other addresses, across all its sessions. */
const mails: Limit<unknown> = {
  name: 'account-mails',
  by: async (_, { sessions }) => (await sessions.require()).accountId ?? 'emergency',
  max: 5,
  windowMs: 60 * 60 * 1000,
  counts: 'requests',
};

/** Counts a profile update only if it changes the address, because only then a mail goes there. */
const addressMails: Limit<Parsed<typeof updateAccount>> = {
  ...mails,
  by: async ({ body }, ctx) => ((await account.changesAddress(ctx, body.email)) ? mails.by(undefined, ctx) : undefined),
};

export default resource(
  endpoint(listAccounts, owner, ({ ctx }) => accounts.list(ctx)),
  endpoint(inviteAccount, { ...owner, isSensitive: true, limits: [mails] }, ({ body, ctx }) =>
    accounts.invite(ctx, body),
  ),
  endpoint(changeRole, { ...owner, isSensitive: true }, ({ params, body, ctx }) =>
    accounts.changeRole(ctx, params.id, body),
  ),
  endpoint(changeStatus, { ...owner, isSensitive: true }, ({ params, body, ctx }) =>
    accounts.changeStatus(ctx, params.id, body.isActive),
  ),
  endpoint(sendAccountLink, { ...owner, limits: [mails] }, async ({ params, ctx }) => {
    await sendLinkTo(ctx, params.id);
    return undefined;
  }),
  endpoint(deleteAccount, { ...owner, isSensitive: true }, async ({ params, ctx }) => {
    await accounts.remove(ctx, params.id);
    return undefined;
  }),

  endpoint(readAccount, own, ({ ctx }) => account.readOwnAccount(ctx)),
  // Sensitive: a changed address can receive a password reset.
  endpoint(updateAccount, { ...own, isSensitive: true, limits: [addressMails] }, ({ body, ctx }) =>
    account.saveOwnAccount(ctx, body),
  ),
  endpoint(changePassword, { ...own, limits: [oldPassword] }, async ({ body, ctx }) => {
    await account.changePassword(ctx, body);
    return undefined;
  }),
  endpoint(listSessions, own, ({ ctx }) => account.listSessions(ctx)),
  endpoint(endSession, own, async ({ params, ctx }) => {
    await account.endSession(ctx, params.id);
    return undefined;
  }),
  endpoint(endEverySession, own, async ({ ctx }) => {
    await account.endEverySession(ctx);
    return undefined;
  }),
  endpoint(listLogins, own, ({ ctx }) => account.listOwnLogins(ctx)),

  endpoint(readReport, own, ({ ctx }) => report.describeReport(ctx)),
  endpoint(setReport, own, ({ body, ctx }) => report.setReport(ctx, body.isOn)),
  endpoint(previewReport, { ...own, limits: [mails] }, async ({ ctx }) => {
    await report.sendReportPreview(ctx);
    return undefined;
  }),
);
