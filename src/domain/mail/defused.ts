/** Mail programs make links of these: a host's name, an address, a scheme. */
const LINKED =
  /[.。．｡]\p{L}{2}|[.。．｡]xn--|:\/\/|\\\\|\S[@＠]\S|\bwww[.。．｡]|\b(?:mailto|tel|sms|callto|skype|facetime|whatsapp|geo|xmpp|javascript|data|file):/iu;

/**
 * A stranger's words for a mail of ours, so that no mail program makes a link of anything in them: `evil[.]com`,
 * `a[@]evil[.]com`. Dates, numbers and abbreviations stay as they are.
 */
export const defused = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    LINKED.test(word)
      ? word
          .replace(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]')
          .replaceAll(':', '[:]')
          .replaceAll(/[@＠]/g, '[@]')
          .replaceAll('\\\\', '[\\]')
      : word,
  );
