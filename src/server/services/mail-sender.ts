import type { MailSender } from '#content/mail/frame.ts';
import type { Context } from '#server/http/context.ts';

/** Who every mail says it is from, at its end (law.md M2, M5). */
export function mailSender({ env, site }: Pick<Context, 'env' | 'site'>): MailSender {
  const name = env.MAIL_FROM?.name || new URL(site).host;
  const contact = [env.PUBLIC_CONTACT_ADDRESS, env.PUBLIC_CONTACT_EMAIL, env.PUBLIC_CONTACT_PHONE];
  return { name, url: site, imprint: [name, ...contact].join(' · ') };
}
