import { drawLetter } from '#content/letters/letter-mail.ts';
import { pageMarkup } from '#content/letters/letter-markup.ts';
import { publicMarkup } from '#content/letters/public-letter.ts';
import type { RenderedMail } from '#content/mail/frame.ts';
import { signatureMarkup } from '#content/mail/signature.ts';
import { findLetter, findLetterSize } from '#db/queries/letters/editing.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { withFirstName } from '#domain/people/first-name.ts';
import type { Context } from '#server/context.ts';
import { letterSender } from '#server/services/mail-sender.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import { findLetterRow } from './editing.ts';
import { letterList, letterUrl, NOBODY } from './end.ts';
import { giftIn } from './gift.ts';
import { wordsFor } from './public-letters.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface PublicLetterPage {
  readonly title: string;
  /** Safe HTML without classes. */
  readonly markup: string;
}

/** @param id unchecked, from the address @returns bytes of the letter's text; 0 for an unknown one */
export const sizeOfLetter = async (ctx: Context, id: string): Promise<number> =>
  ID.test(id) ? findLetterSize(ctx.db, id) : 0;

/** @param id unchecked, from the address @returns undefined for an unknown or unsent letter */
export async function readPublicLetter(ctx: Context, id: string): Promise<PublicLetterPage | undefined> {
  const letter = ID.test(id) ? await findLetter(ctx.db, id) : undefined;
  if (letter === undefined || letter.status === 'planned') return undefined;
  // A letter of a switched-off series stays readable for those who received it.
  if (letter.status === 'draft' && letter.startedAt === null) return undefined;
  const { sender } = await letterSender(ctx);
  const text = withFirstName(pageMarkup(letter.text, new URL(ctx.site).origin), '');
  return {
    title: withFirstName(letter.subject, ''),
    markup: sender.signature ? text + signatureMarkup(sender.signature) : text,
  };
}

const GONE = 'Diesen Brief gibt es nicht mehr.';

export async function previewAsPublic(ctx: Context, id: string) {
  if (!ID.test(id)) throw new AppError('not-found', GONE);
  const letter = await findLetterRow(ctx, id);
  const [{ subject, text, targets }, { sender }] = await Promise.all([wordsFor(ctx, letter), letterSender(ctx)]);
  const markup = publicMarkup(text, { origins: [ctx.site, ctx.origin], targets });
  return {
    title: subject,
    day: berlinDay(letter.startedAt ?? ctx.now()),
    markup: sender.signature ? markup + signatureMarkup(sender.signature) : markup,
  };
}

const SOMEBODY = 'Anna Muster';

export async function previewLetter(ctx: Context, id: string): Promise<RenderedMail> {
  if (!ID.test(id)) throw new AppError('not-found', GONE);
  const letter = await findLetterRow(ctx, id);
  const [{ sender }, giftFor] = await Promise.all([letterSender(ctx), giftIn(ctx, letter)]);
  const { note } = unsubscribeLink(ctx, NOBODY, letterList(letter));
  return drawLetter(letter, sender).mailFor(SOMEBODY, { webUrl: letterUrl(ctx, id), note, gift: giftFor(null) });
}
