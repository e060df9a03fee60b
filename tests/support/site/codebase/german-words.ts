import type { Source } from './structure.ts';

/** Texts that the spec words with 'Redirect' (2.13, 8), and titles that repeat it. */
const SPEC_TEXTS: readonly RegExp[] = [
  /^Redirects?$|^Redirect-Manager$|^Lade Redirects\.\.\.$/,
  /^(?:Neuen Redirect erstellen|Redirect bearbeiten|Redirect hinzufügen)$/,
  /^Redirect (?:erstellt|aktualisiert|gelöscht)$|^Der Redirect wurde erfolgreich /,
  /^Fehler beim (?:Erstellen|Aktualisieren|Löschen) des Redirects: /,
  /^Keine (?:Kategorien|Redirects) vorhanden\. /,
  /^Der Redirect-Link wurde in die Zwischenablage kopiert\.$/,
  /^Verwalte deine Kurz-URLs und Weiterleitungen$/,
];

/** Words that name a concept of docs/words.md otherwise, with the word to use. */
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!-)\bRedirects?\b(?!-URL)|\bShort-?link|\bKurz-URL|\bWeiterleitung/, 'Kurzlink'],
  [/(?<![-\wäöü])Mails?(?![-\wäöü])/, 'E-Mail'],
  [/\bErstattung|\bRefund/, 'Rückzahlung'],
  [/\bAbonnent|\bSubscriber/, 'Mensch, or bestätigt'],
  [/\bRegistrierung|\bSign-up/, 'Anmeldung'],
  [/\bEinnahmen|\bErlös/, 'Umsatz'],
  [/\bCheckout\b/, 'Kasse'],
  [/\bMailing|\bNewsletter-Ausgabe/, 'Rundbrief'],
  [/\bRelease\b|\bPublish\b/, 'Veröffentlichung'],
];

/** Code without comments, imports and the expressions in templates. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/ .*$/gm, '$1')
    .replaceAll(/^(?:import|export \*?).* from '.*';$/gm, '')
    .replaceAll(/\$\{[^{}]*\}/g, '…');

/** Texts that name a concept otherwise than docs/words.md, with advice. */
export const otherWords = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    [...codeOf(text).matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].flatMap(([, plain, template]) => {
      const words = plain ?? template ?? '';
      if (SPEC_TEXTS.some((pattern) => pattern.test(words))) return [];
      const found = OTHER_WORDS.find(([pattern]) => pattern.test(words));
      return found ? [`${file}: '${words}'. Say ${found[1]} (docs/words.md).`] : [];
    }),
  );
