import {
  accountChanged,
  emailConfirmation,
  forgottenPassword,
  invitation,
  newBrowser,
} from '#content/accounts/account-mails.ts';
import { type MailContent, renderMail } from '#content/mail/frame.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import { findLogin } from '#db/queries/accounts/login-log.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { hostName, typed } from '#domain/mail/mail-text.ts';
import { countryName } from '#domain/visits/country-name.ts';
import { adminSettingsPath, paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { type Mail, type MailKind, registered } from '#server/services/mail/kind.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import { ACCOUNT_CHANGE_MAIL, type AccountChangePayload } from './changes.ts';
import { ACCOUNT_LINK_MAIL, type LinkMail, linkToken, linkToMail } from './links.ts';
import { type LoginMail, NEW_BROWSER_MAIL } from './login-log.ts';

const drawn = async (ctx: Context, content: MailContent, address: string, name: string): Promise<Mail> => ({
  ...renderMail(content, await mailSender(ctx)),
  to: { address, ...(name !== '' && { name: typed(name) }) },
});

const linkMail: MailKind<LinkMail> = {
  ...ACCOUNT_LINK_MAIL,
  whenUnclear: 'repeat',
  async compose(ctx, payload) {
    const found = await linkToMail(ctx, payload.link);
    if (found === undefined) return undefined;
    const { link, account } = found;
    const token = linkToken(ctx, link);
    const address = link.purpose === 'email' ? link.email : account.email;
    if (token === undefined || address === null) return undefined;
    // Fragments reach neither a server's log nor a referrer.
    const url = `${ctx.site}${paths.login}#link=${token}`;
    const about = { name: account.name, username: account.username, host: hostName(ctx.site), url };
    const contents = { invitation, password: forgottenPassword, email: emailConfirmation };
    return drawn(ctx, contents[link.purpose](about), address, account.name);
  },
};

const loginMail: MailKind<LoginMail> = {
  ...NEW_BROWSER_MAIL,
  whenUnclear: 'repeat',
  async compose(ctx, payload) {
    const login = await findLogin(ctx.db, payload.login);
    const account = login?.accountId ? await findAccount(ctx.db, login.accountId) : undefined;
    if (login === undefined || !account?.email || !account.isActive) return undefined;
    const content = newBrowser({
      name: account.name,
      host: hostName(ctx.site),
      browser: login.browser,
      country: countryName(login.country),
      at: formatInstant(login.at.toISOString()),
      url: `${ctx.site}${adminSettingsPath}`,
    });
    return drawn(ctx, content, account.email, account.name);
  },
};

const changeMail: MailKind<AccountChangePayload> = {
  ...ACCOUNT_CHANGE_MAIL,
  whenUnclear: 'repeat',
  async compose(ctx, { change, address, name, at }) {
    const url = `${ctx.site}${paths.login}`;
    const content = accountChanged({ change, name, host: hostName(ctx.site), at: formatInstant(at), url });
    return drawn(ctx, content, address, name);
  },
};

export const accountMails = [registered(linkMail), registered(loginMail), registered(changeMail)] as const;
