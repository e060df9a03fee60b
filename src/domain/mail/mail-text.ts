/** Texts that mail programs turn into links: host names, addresses, schemes. */
const LINKED =
  /[.。．｡]\p{L}{2}|[.。．｡]xn--|:\/\/|\\\\|\S[@＠]\S|\bwww[.。．｡]|\b(?:mailto|tel|sms|callto|skype|facetime|whatsapp|geo|xmpp|javascript|data|file):/iu;

/** Keeps mail programs from linking a stranger's words: `evil[.]com`, `a[@]evil[.]com`. Dates and numbers stay. */
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

/** Text that is safe in a mail: our own words, or typed text that cannot become a link. */
export type MailText = string & { readonly [mark]: 'mail' };

function marked(text: string): MailText;
function marked(text: string): string {
  return text;
}

/** Characters that hide or reverse the text after them, and control characters except tab and line break. */
const HIDDEN = /(?![\t\n])\p{Cc}|[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Accepts text that is not a literal of ours, such as a name or a count, and keeps it from becoming a link. */
export const typed = (text: string | number): MailText =>
  marked(defused(String(text).replaceAll('\r\n', '\n').replace(HIDDEN, '')));

/** Accepts our literals with typed text between them: ours`Hallo ${typed(name)},`. */
export const ours = (literals: TemplateStringsArray, ...values: readonly MailText[]): MailText =>
  marked(String.raw({ raw: literals }, ...values));

/** Accepts text that only owner or operator can write: letters, the Impressum, the sender's name. Links stay. */
export const written = (text: string): MailText => marked(text);

export const hostName = (site: string): MailText => marked(new URL(site).host);

export const joined = (texts: readonly MailText[], between: ' · ' | ' '): MailText => marked(texts.join(between));
