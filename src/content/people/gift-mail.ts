import type { MailBlock } from '#content/mail/frame.ts';
import { ours, written } from '#domain/mail/mail-text.ts';
import { GIFT_THANKS } from './gift.ts';

/** Hands the gift over in the welcome letter. */
export const giftBlocks = (
  { title, sentence }: { readonly title: string; readonly sentence: string },
  url: string,
): readonly MailBlock[] => [
  { kind: 'text', text: ours`${written(GIFT_THANKS)} ${written(title)}. ${written(sentence)}` },
  { kind: 'button', label: ours`Geschenk öffnen`, url },
];
