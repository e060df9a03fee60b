import { renderMail } from '#content/mail/frame.ts';
import { newsContent } from '#content/mail/news.ts';
import { screenPath } from '#domain/admin-routes.ts';
import { type NewsCounts, wantedNews } from '#domain/notifications.ts';
import type { MailKind } from './mail-kind.ts';
import { mailSender } from './mail-sender.ts';
import { newsMail, readSwitches } from './notifications.ts';

/** Tells the owner what is new, as far as she wants to know: counts and a link, nothing about anybody. */
export const newsMailKind: MailKind<NewsCounts> = {
  ...newsMail,
  async compose(ctx, counts) {
    const address = ctx.env.OWNER_EMAIL;
    const news = wantedNews(counts, await readSwitches(ctx));
    if (address === undefined || news.length === 0) return undefined;
    const isAboutPeople = news.some(([what]) => what === 'newsletter' || what === 'waitlist');
    const url = (screen: Parameters<typeof screenPath>[0]): string => new URL(screenPath(screen, ''), ctx.site).href;
    const content = newsContent(news, {
      lookUrl: url(isAboutPeople ? 'newsletter' : 'clickup'),
      settingsUrl: url('settings'),
    });
    return { to: { address }, ...renderMail(content, mailSender(ctx)) };
  },
};
