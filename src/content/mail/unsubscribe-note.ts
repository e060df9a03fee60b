import type { MailBlock } from './frame.ts';

/** Why somebody gets a mail, and how to get no more. @param list as the page calls it; undefined for every list */
export function unsubscribeNote(list: string | undefined, url: string): MailBlock {
  const because = list === undefined ? 'du dich bei uns angemeldet hast' : `du auf unserer Liste „${list}“ stehst`;
  return { kind: 'note', text: `Du bekommst diese E-Mail, weil ${because}.`, links: [['Abmelden', url]] };
}
