import type { MailBlock } from '#content/mail/frame.ts';
import { LIST_KEYS, LIST_NAMES, type ListName } from '#domain/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/http/context.ts';

/**
 * What every mail after the confirmation carries (facts/law.md, M5): the headers that let a mail program unsubscribe
 * with one click (RFC 8058), and the visible link, which goes last. The Impressum is in every mail's frame.
 *
 * @param token of the person: `people.unsubscribe_token`
 * @param list which the mail belongs to
 */
export function unsubscribeLink(
  { site }: Pick<Context, 'site'>,
  token: string,
  list: ListName,
): { readonly headers: Readonly<Record<string, string>>; readonly note: MailBlock } {
  const url = new URL(`${paths.unsubscribe}/${token}?liste=${LIST_KEYS[list]}`, site).href;
  return {
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    note: {
      kind: 'note',
      text: `Du bekommst diese E-Mail, weil du auf unserer Liste „${LIST_NAMES[list]}“ stehst. Abmelden: ${url}`,
    },
  };
}
