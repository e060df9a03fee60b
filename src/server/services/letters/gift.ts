import type { MailBlock } from '#content/mail/frame.ts';
import { giftBlocks } from '#content/people/gift-mail.ts';
import type { LetterRow } from '#db/queries/letters/editing.ts';
import type { Context } from '#server/context.ts';
import { offerGift } from '#server/services/people/gifts.ts';

/** Returns how a person's welcome to the newsletter hands over the gift; nothing in all other letters. */
export async function giftIn(
  ctx: Context,
  { kind, list }: Pick<LetterRow, 'kind' | 'list'>,
): Promise<(personId: number | null) => readonly MailBlock[]> {
  const gift = kind === 'welcome' && list === 'newsletter' ? await offerGift(ctx) : undefined;
  return (personId) => (gift ? giftBlocks(gift, gift.urlFor(personId)) : []);
}
