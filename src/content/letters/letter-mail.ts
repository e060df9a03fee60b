import { type MailBlock, type MailSender, type RenderedMail, renderMail } from '#content/mail/frame.ts';
import { type MailSignature, signatureBlock } from '#content/mail/signature.ts';
import { escapeHtml } from '#domain/html.ts';
import { ours, written } from '#domain/mail/mail-text.ts';
import { firstNameOf, withFirstName } from '#domain/people/first-name.ts';
import { paths } from '#paths.ts';
import { type DrawnText, drawMarkdown } from './letter-markup.ts';

/** What a letter says. */
export interface LetterWords {
  readonly subject: string;
  readonly preview: string;
  /** Markdown. */
  readonly text: string;
}

/** What stands at the end of a mail, for the person who gets it. */
export interface LetterEnd {
  /** Where the letter can be read in a browser. */
  readonly webUrl: string;
  /** With the link to unsubscribe. */
  readonly note: MailBlock;
}

/** Draws a letter, once for all who get it. */
export interface LetterDrawing {
  readonly drawn: DrawnText;
  /** The letter as it is sent to somebody. @param name as they have typed it; null without one */
  readonly mailFor: (name: string | null, end: LetterEnd) => RenderedMail;
}

/**
 * Prepares a letter: text and HTML, without anything that counts or names who reads it. Its images and its font have the
 * same address for everybody.
 *
 * @param sender who it is from, at its end (docs/decisions/law.md M5), and who signs it, where somebody does
 */
export function drawLetter(
  { subject, preview, text }: LetterWords,
  sender: MailSender & { readonly signature?: MailSignature | undefined },
): LetterDrawing {
  const drawn = drawMarkdown(text, new URL(sender.url).origin);
  return {
    drawn,
    mailFor(name, { webUrl, note }) {
      const firstName = firstNameOf(name);
      const spoken = (said: string): string => withFirstName(said, firstName);
      const web: MailBlock = { kind: 'note', text: ours``, links: [[ours`Im Browser lesen`, webUrl]] };
      return renderMail(
        {
          subject: written(spoken(subject)),
          heading: written(spoken(subject)),
          preview: written(spoken(preview)),
          font: new URL(paths.letterFont, sender.url).href,
          blocks: [
            { kind: 'drawn', html: withFirstName(drawn.html, escapeHtml(firstName)), text: spoken(drawn.text) },
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
