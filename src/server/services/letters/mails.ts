import { letterDone } from '#content/letters/done-mail.ts';
import { drawLetter, type LetterDrawing } from '#content/letters/letter-mail.ts';
import { renderMail } from '#content/mail/frame.ts';
import { findAccount } from '#db/queries/accounts/accounts.ts';
import { findLetter, type LetterRow, markTested } from '#db/queries/letters/editing.ts';
import { NO_FIGURES, readFigures } from '#db/queries/letters/figures.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import type { Context } from '#server/context.ts';
import { type MailKind, registered } from '#server/services/mail/kind.ts';
import { screenUrl } from '#server/services/mail/screen-url.ts';
import { letterSender, mailSender } from '#server/services/mail-sender.ts';
import { unsubscribeLink } from '#server/services/people/unsubscribe-link.ts';
import { letterHeaders, letterList, letterUrl, NOBODY } from './end.ts';
import { giftIn } from './gift.ts';
import { LETTER_DONE, LETTER_TEST, type LetterDone, type LetterTest } from './sending.ts';

export const drawnLetter = async (ctx: Context, letter: LetterRow): Promise<LetterDrawing> =>
  drawLetter(letter, (await letterSender(ctx)).sender);

const testMail: MailKind<LetterTest> = {
  ...LETTER_TEST,
  whenUnclear: 'end',
  async compose(ctx, { letter: id, account: accountId }) {
    const letter = await findLetter(ctx.db, id);
    const account = accountId === null ? undefined : await findAccount(ctx.db, accountId);
    const address = account?.email ?? ctx.env.OWNER_EMAIL;
    if (letter === undefined || letter.deletedAt !== null || address === undefined) return undefined;
    const list = letterList(letter);
    const { headers, note } = unsubscribeLink(ctx, NOBODY, list);
    const [drawing, giftFor] = await Promise.all([drawnLetter(ctx, letter), giftIn(ctx, letter)]);
    const mail = drawing.mailFor(account?.name ?? null, { webUrl: letterUrl(ctx, id), note, gift: giftFor(null) });
    return {
      ...mail,
      subject: ours`Test: ${mail.subject}`,
      to: { address },
      headers: { ...headers, ...letterHeaders(ctx, id, list) },
    };
  },
  sent: (ctx, { letter, version }) => markTested(ctx.db, letter, version, ctx.now()),
};

const doneMail: MailKind<LetterDone> = {
  ...LETTER_DONE,
  whenUnclear: 'end',
  async compose(ctx, { letter: id }) {
    const letter = await findLetter(ctx.db, id);
    const address = ctx.env.OWNER_EMAIL;
    if (letter === undefined || address === undefined) return undefined;
    const { counts } = (await readFigures(ctx.db, id)).get(id) ?? NO_FIGURES;
    const url = screenUrl(ctx, 'newsletter', letterSearch(id));
    return {
      to: { address },
      ...renderMail(letterDone(letter.subject, counts, url), await mailSender(ctx)),
    };
  },
};

export const letterMails = [registered(testMail), registered(doneMail)] as const;
