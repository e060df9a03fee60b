import { type MailBlock, type MailSender, type RenderedMail, renderMail } from '#content/mail/frame.ts';
import { type MailSignature, signatureBlock } from '#content/mail/signature.ts';
import { escapeHtml } from '#domain/html.ts';
import { ours, written } from '#domain/mail/mail-text.ts';
import { firstNameOf, withFirstName } from '#domain/people/first-name.ts';
import { letterFontPath } from '#paths.ts';
import { type DrawnText, drawMarkdown } from './letter-markup.ts';

export interface LetterWords {
  readonly subject: string;
  readonly preview: string;
  /** Markdown. */
  readonly text: string;
}

interface LetterEnd {
  readonly webUrl: string;
  readonly note: MailBlock;
  /** Hands the gift over, in the welcome to the newsletter. */
  readonly gift?: readonly MailBlock[];
}

/** Letter rendered once for all recipients. */
export interface LetterDrawing {
  readonly drawn: DrawnText;
  /** Returns the letter for a recipient. @param name as typed by the recipient; null if unknown */
  readonly mailFor: (name: string | null, end: LetterEnd) => RenderedMail;
}

/**
 * Renders a letter as text and HTML without tracking or personal data; image and font addresses are the same for all
 * recipients.
 *
 * @param sender with the imprint (docs/decisions/law.md M5), and optionally a signature
 */
export function drawLetter(
  { subject, preview, text }: LetterWords,
  sender: MailSender & { readonly signature?: MailSignature | undefined },
): LetterDrawing {
  const drawn = drawMarkdown(text, new URL(sender.url).origin);
  return {
    drawn,
    mailFor(name, { webUrl, note, gift = [] }) {
      const firstName = firstNameOf(name);
      const personalise = (text: string): string => withFirstName(text, firstName);
      const web: MailBlock = { kind: 'note', text: ours``, links: [[ours`Im Browser lesen`, webUrl]] };
      return renderMail(
        {
          subject: written(personalise(subject)),
          heading: written(personalise(subject)),
          preview: written(personalise(preview)),
          font: new URL(letterFontPath, sender.url).href,
          blocks: [
            { kind: 'drawn', html: withFirstName(drawn.html, escapeHtml(firstName)), text: personalise(drawn.text) },
            ...gift,
            ...(sender.signature ? [signatureBlock(sender.signature)] : []),
            web,
            note,
          ],
        },
        sender,
      );
    },
  };
}
