import { defused } from './defused.ts';

declare const mark: unique symbol;

/** Text that may stand in a mail: our own words, or typed text that no mail program makes a link of. */
export type MailText = string & { readonly [mark]: 'mail' };

function marked(text: string): MailText;
function marked(text: string): string {
  return text;
}

/** Characters that hide or turn what follows them, and controls but for tab and line break. */
const HIDDEN = /(?![\t\n])\p{Cc}|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Takes in text that is not a literal of ours: a name, a title, a count. It is shown whole, and never as a link. */
export const typed = (text: string | number): MailText =>
  marked(defused(String(text).replaceAll('\r\n', '\n').replace(HIDDEN, '')));

/** Takes in literals of ours, with what was typed between them: ours`Hallo ${typed(name)},`. */
export const ours = (literals: TemplateStringsArray, ...values: readonly MailText[]): MailText =>
  marked(String.raw({ raw: literals }, ...values));

/** Takes in what only owner or operator can word: a letter, the Impressum, the sender's name. Their links are meant. */
export const written = (text: string): MailText => marked(text);

/** Names the host of our own website. */
export const hostName = (site: string): MailText => marked(new URL(site).host);

/** Joins texts for mails. */
export const joined = (texts: readonly MailText[], between: ' · ' | ' '): MailText => marked(texts.join(between));
