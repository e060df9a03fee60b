/**
 * Shapes that mail programs turn into links, in a compatible spelling (NFKC), which has one sign for each that looks like
 * it: a dot before letters, `@` between signs, a colon behind a word, two slashes.
 */
const LINKED = /[.。](?:[\p{L}\p{M}]{2})|\bwww[.。]|:\/\/|\\\\|\S@\S|(?<=[\p{L}\p{M}]):\S|(?<=\p{N}):[^\s\p{N}]/iu;

/** Keeps mail programs from linking a stranger's words: `evil[.]com`, `a[@]evil[.]com`. Dates and numbers stay. */
const defused = (text: string): string =>
  text.replace(/\S+/g, (word) => {
    const plain = word.normalize('NFKC');
    if (!LINKED.test(plain)) return word;
    return plain
      .replace(/[.。](?=[\p{L}\p{M}\p{N}])/gu, '[.]')
      .replaceAll(':', '[:]')
      .replaceAll('@', '[@]')
      .replaceAll('\\\\', '[\\]');
  });

declare const mark: unique symbol;

/** Text that is safe in a mail: our own words, or typed text that cannot become a link. */
export type MailText = string & { readonly [mark]: 'mail' };

function marked(text: string): MailText;
function marked(text: string): string {
  return text;
}

/**
 * Characters that typed text may have: letters, marks, numbers, punctuation, symbols and spaces. What no reader sees, as
 * controls, marks of direction and fillers, could hide a link or reverse the text after it.
 */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\n]/u;
/** Parts of a text: a picture, whose signs are joined unseen, or a single character. */
const PARTS =
  /((?!\p{C})\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d(?!\p{C})\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*)|./gsu;

const visible = (text: string): string =>
  text.replace(PARTS, (part, picture?: string) => (picture !== undefined || VISIBLE.test(part) ? part : ''));

/** Accepts text that is not a literal of ours, such as a name or a count, and keeps it from becoming a link. */
export const typed = (text: string | number): MailText =>
  marked(defused(visible(String(text).replaceAll('\r\n', '\n'))));

/** Accepts our literals with typed text between them: ours`Hallo ${typed(name)},`. */
export const ours = (literals: TemplateStringsArray, ...values: readonly MailText[]): MailText =>
  marked(String.raw({ raw: literals }, ...values));

/** Accepts text that only owner or operator can write: letters, the Impressum, the sender's name. Links stay. */
export const written = (text: string): MailText => marked(text);

export const hostName = (site: string): MailText => marked(new URL(site).host);

export const joined = (texts: readonly MailText[], between: ' · ' | ' '): MailText => marked(texts.join(between));
