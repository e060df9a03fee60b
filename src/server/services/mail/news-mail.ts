import { renderMail } from '#content/mail/frame.ts';
import { newsContent } from '#content/mail/news.ts';
import { filterNews } from '#domain/mail/notifications.ts';
import { mailSender } from '#server/services/mail-sender.ts';
import type { MailKind } from './kind.ts';
import { findNewsAddress, newsMail, readSwitches, type StoredNews } from './notifications.ts';
import { screenUrl } from './screen-url.ts';

/** Sends an owner the news of the wanted kinds: counts and a link, no personal data. */
export const newsMailKind: MailKind<StoredNews> = {
  ...newsMail,
  whenUnclear: 'end',
  async compose(ctx, { account = null, ...counts }) {
    const address = await findNewsAddress(ctx, account);
    const news = filterNews(counts, await readSwitches(ctx, account));
    if (address === undefined || news.length === 0) return undefined;
    const isAboutPeople = news.some(([what]) => what === 'newsletter' || what === 'waitlist');
    const content = newsContent(news, {
      lookUrl: screenUrl(ctx, isAboutPeople ? 'newsletter' : 'clickup'),
      settingsUrl: screenUrl(ctx, 'settings'),
    });
    return { to: { address }, ...renderMail(content, await mailSender(ctx)) };
  },
};
