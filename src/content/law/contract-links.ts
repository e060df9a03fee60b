import type { MailBlock } from '#content/mail/frame.ts';
import { contractPages } from '#content/pages/contract-pages.ts';
import { ours, typed } from '#domain/mail/mail-text.ts';

/** Ends every mail about a contract: the law wants withdrawal and cancellation within reach (§§ 356a, 312k BGB). */
export const contractLinks = (siteUrl: string): MailBlock => ({
  kind: 'note',
  text: ours`Zu jedem Vertrag mit uns:`,
  links: Object.values(contractPages).map(({ label, path }) => [typed(label), `${siteUrl}${path}`]),
});
