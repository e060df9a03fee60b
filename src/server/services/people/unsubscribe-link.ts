import type { MailBlock } from '#content/mail/frame.ts';
import { unsubscribeNote } from '#content/mail/unsubscribe-note.ts';
import { LIST_KEYS } from '#domain/people/list-keys.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { paths } from '#paths.ts';
import type { Context } from '#server/context.ts';

/**
 * Builds what every mail after the confirmation carries (docs/decisions/law.md, M5): the headers for one-click
 * unsubscribing (RFC 8058) and the visible link.
 * @param token `people.unsubscribe_token`
 * @param list list that one click leaves; undefined for all
 */
export function unsubscribeLink(
  { site }: Pick<Context, 'site'>,
  token: string,
  list: ListName | undefined,
): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly note: MailBlock } {
  const query = list === undefined ? '' : `?liste=${LIST_KEYS[list]}`;
  const url = new URL(`${paths.unsubscribe}/${token}${query}`, site).href;
  return {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    note: unsubscribeNote(list && LIST_NAMES[list], url),
  };
}
