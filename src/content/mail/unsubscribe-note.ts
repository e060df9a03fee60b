import { ours, typed } from '#domain/mail/mail-text.ts';
import type { MailBlock } from './frame.ts';

/**
 * Explains why the recipient gets the mail, with the unsubscribe link.
 *
 * @param list its public name; undefined for all lists
 */
export function unsubscribeNote(list: string | undefined, url: string): MailBlock {
  const because =
    list === undefined ? ours`du dich bei uns angemeldet hast` : ours`du auf unserer Liste „${typed(list)}“ stehst`;
  return { kind: 'note', text: ours`Du bekommst diese E-Mail, weil ${because}.`, links: [[ours`Abmelden`, url]] };
}
