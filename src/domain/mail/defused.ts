/** What mail programs make links of: a host's name, with or without what stands around it. */
const LINKED = /[.。．｡]\p{L}{2}|:\/\/|\bwww[.。．｡]|\b(?:mailto|tel|sms):/iu;

/**
 * A stranger's words for a mail of ours, so that no mail program makes a link of anything in them: `evil[.]com`. Dates,
 * numbers and abbreviations stay as they are.
 */
export const defused = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    LINKED.test(word) ? word.replace(/[.。．｡](?=[\p{L}\p{N}])/gu, '[.]').replaceAll(':', '[:]') : word,
  );
