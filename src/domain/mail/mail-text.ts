/** Mail programs make links of these: a host's name, an address, a scheme. */
const LINKED =
  /[.。．｡]\p{L}{2}|[.。．｡]xn--|:\/\/|\\\\|\S[@＠]\S|\bwww[.。．｡]|\b(?:mailto|tel|sms|callto|skype|facetime|whatsapp|geo|xmpp|javascript|data|file):/iu;

/**
 * A stranger's words for a mail of ours, so that no mail program makes a link of anything in them: `evil[.]com`,
 * `a[@]evil[.]com`. Dates, numbers and abbreviations stay as they are.
 */
const defused = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    LINKED.test(word)
      ? word
          .replace(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
          .replaceAll(':', '[:]')
          .replaceAll(/[@＠]/g, '[@]')
          .replaceAll('\\\\', '[\\]')
      : word,
  );

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
