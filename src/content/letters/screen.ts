import { counted, formatNumber } from '#domain/german-count.ts';
import type { LetterStatus } from '#domain/letters/words.ts';

const person = ['Mensch', 'Menschen'] as const;

export const statusNames: Readonly<Record<LetterStatus, string>> = {
  draft: 'Entwurf',
  planned: 'geplant',
  sending: 'wird gesendet',
  paused: 'angehalten',
  sent: 'gesendet',
  stopped: 'abgebrochen',
};

/** Texts of the list of letters (docs/decisions/letters.md). */
export const letterList = {
  title: 'Rundbriefe',
  loading: 'Lade Rundbriefe …',
  failed: 'Die Rundbriefe konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Noch kein Brief. Schreib den ersten: Er geht nur an Menschen, die ihre Anmeldung bestätigt haben.',
  add: 'Neuer Brief',
  pace: 'Versandgrenzen',
  untitled: 'Noch ohne Betreff',
  columns: { subject: 'Betreff', status: 'Stand', when: 'Wann', figures: 'Zahlen' },
  actions: 'Aktionen',
  copy: (title: string) => `„${title}“ duplizieren`,
  remove: (title: string) => `„${title}“ löschen`,
  removed: (title: string) => ({ title: 'Gelöscht', description: `„${title}“ ist gelöscht.` }),
  undo: 'Rückgängig',
  undoHint: 'Solange dieser Hinweis zu sehen ist, kannst du das Löschen rückgängig machen.',
  errorTitle: 'Fehler',
  sent: (count: number) => `${formatNumber(count)} gesendet`,
  of: (sent: number, all: number) => `${formatNumber(sent)} von ${formatNumber(all)} gesendet`,
  bounced: (count: number) => `${formatNumber(count)} nicht zustellbar`,
  refused: (count: number) => `${formatNumber(count)} abgelehnt`,
  left: (count: number) => `${formatNumber(count)} abgemeldet`,
  welcomes: 'Begrüßung und Briefserie nach der Bestätigung',
  welcomesHint:
    'Die Begrüßung geht von selbst an jeden, der seine Anmeldung bestätigt, solange sie an ist. Wer schon bestätigt hat, bekommt sie nicht. Eine Briefserie schreibt danach von selbst weiter.',
  welcome: (list: string) => `Begrüßung: ${list}`,
  series: (list: string) => `Briefserie: ${list}`,
  on: 'an',
  off: 'aus',
  awaiting: 'sobald die Änderung online ist',
} as const;

export const letterForm = {
  back: 'Alle Rundbriefe',
  loading: 'Lade den Brief …',
  failed: 'Der Brief konnte nicht geladen werden.',
  gone: 'Diesen Brief gibt es nicht mehr.',
  words: 'Der Brief',
  subject: 'Betreff',
  preview: 'Vorschauzeile',
  previewHint: 'Steht in den meisten Mailprogrammen neben dem Betreff.',
  savedHint: 'Hinaus geht der Brief erst, wenn du ihn sendest.',
  savedHintBySelf: 'Hinaus geht der Brief erst, wenn er eingeschaltet ist.',
} as const;

export const letterConflict = {
  title: 'Zwei Fassungen',
  lead: 'Dieser Brief wurde inzwischen an anderer Stelle geändert, in einem anderen Fenster oder von jemand anderem. Beide Texte sind noch da: Welcher soll gelten?',
  gone: 'Dieser Brief ist inzwischen unterwegs oder gelöscht: Dein Text lässt sich nicht mehr speichern. Hier steht er noch, zum Kopieren.',
  close: 'Schließen',
  mine: 'Deine Fassung',
  theirs: 'Die andere Fassung',
  keepMine: 'Meine behalten',
  takeTheirs: 'Die andere nehmen',
  understood: 'Verstanden',
} as const;

export const audience = {
  title: 'Wer ihn bekommt',
  hint: 'Immer nur, wer seine Anmeldung bestätigt hat; wer auf beiden Listen steht, bekommt ihn einmal.',
  list: 'Liste',
  every: 'Warteliste und Newsletter',
  more: 'Auswahl eingrenzen',
  interest: 'Wort in den Interessen',
  from: 'Angemeldet ab',
  to: 'Angemeldet bis',
  counting: 'Wird gezählt …',
  failed: (message: string) => `Ließ sich nicht zählen: ${message}`,
  count: (count: number) => `${counted(count, ['Mensch bekommt', 'Menschen bekommen'])} diesen Brief.`,
  leftOut: 'Nicht dabei',
  pending: (count: number) => `${formatNumber(count)} noch nicht bestätigt`,
  revoked: (count: number) => `${formatNumber(count)} abgemeldet`,
  bounced: (count: number) => `${formatNumber(count)} nicht zustellbar`,
} as const;

export const letterPreview = {
  title: 'Vorschau',
  open: 'Vorschau',
  frame: 'Der Brief als E-Mail',
  looks: { light: 'Hell', dark: 'Dunkel', text: 'Nur Text' },
  widths: { wide: 'Computer', narrow: 'Handy' },
  look: 'Wie sie aussieht',
  width: 'Wie breit sie ist',
  hint: 'So sieht der gespeicherte Brief bei „Anna Muster“ aus.',
} as const;

export const sending = {
  test: 'Testbrief an mich',
  testing: (address: string) => `Der Testbrief ist unterwegs an ${address} …`,
  tested: (instant: string) => `Testbrief gesendet am ${instant}.`,
  testSlow: 'Der Testbrief ist noch nicht hinausgegangen. Sieh in ein paar Minuten noch einmal nach.',
  checks: 'Was geprüft wurde',
  levels: { good: 'In Ordnung', hint: 'Hinweis', stop: 'Hält den Brief zurück' },
  open: 'Senden …',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
  dialog: 'Brief senden',
  close: 'Schließen',
  cancel: 'Noch nicht senden',
  now: 'Jetzt',
  later: 'Zu einem Zeitpunkt',
  when: 'Wann?',
  afterPublish: {
    label: 'Sobald die Änderung online ist',
    hint: 'Klappt das Veröffentlichen nicht, geht der Brief nicht hinaus, und du liest es hier.',
  },
  day: 'Tag',
  time: 'Uhrzeit (Berlin)',
  timeHint: 'Briefe starten zu jeder Viertelstunde.',
  typed: (count: number) => `Der Brief geht an ${formatNumber(count)} Menschen. Tippe die Zahl zur Sicherheit ein.`,
  typedWrong: (count: number) => `Bitte tippe ${formatNumber(count)} ein.`,
  run: (count: number) => `An ${formatNumber(count)} ${count === 1 ? person[0] : person[1]} senden`,
  plan: (count: number) => `Für ${formatNumber(count)} ${count === 1 ? person[0] : person[1]} planen`,
  pickTime: 'Bitte wähle Tag und Uhrzeit.',
  final: 'Mit dem Start steht fest, wer ihn bekommt. Eine Minute lang kannst du ihn dann noch zurückholen.',
} as const;

const goesOn = (at: string | undefined): string =>
  at === undefined ? 'Weiter geht es in der nächsten Viertelstunde von selbst.' : `Weiter geht es ab ${at} von selbst.`;

export const progress = {
  planned: (instant: string) => `Geht am ${instant} hinaus.`,
  awaiting: 'Geht hinaus, sobald die Änderung online ist.',
  unplan: 'Planung aufheben',
  held: (seconds: number) =>
    seconds === 0
      ? 'Der Brief geht jetzt hinaus.'
      : `Geht in ${counted(seconds, ['Sekunde', 'Sekunden'])} hinaus. Noch hat ihn niemand.`,
  withdraw: 'Doch nicht',
  pause: 'Anhalten',
  resume: 'Versand fortsetzen',
  correct: 'Text korrigieren',
  stop: 'Versand abbrechen',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
  errorTitle: 'Fehler',
  question: {
    title: 'Den Versand abbrechen?',
    text: 'Wer den Brief noch nicht hat, bekommt ihn dann nicht mehr. Zum Unterbrechen genügt „Anhalten“.',
    close: 'Schließen',
    keep: 'Versand fortsetzen',
    discard: 'Versand abbrechen',
  },
  bar: 'Fortschritt',
  done: (sent: number, all: number) => `${formatNumber(sent)} von ${formatNumber(all)} gesendet`,
  pace: (perMinute: number, perDay: number) =>
    `Höchstens ${formatNumber(perMinute)} in der Minute und ${formatNumber(perDay)} am Tag. Das Fenster kannst du schließen.`,
  learned: (perHour: number) =>
    `Der Mailserver nimmt zurzeit etwa ${formatNumber(perHour)} in der Stunde an. So schnell geht es weiter, von selbst.`,
  /** Each goes on by itself; `at` is the earliest time. */
  rests: {
    off: 'Der E-Mail-Versand ist ausgeschaltet. Bis er wieder an ist, wartet der Brief.',
    refused: (at: string | undefined) => `Der Mailserver weist uns gerade ab. Niemand geht verloren: ${goesOn(at)}`,
    throttled: (at: string | undefined) =>
      `Dem Mailserver sind es gerade zu viele E-Mails. Niemand geht verloren: ${goesOn(at)}`,
    away: (at: string | undefined) =>
      `Der Mailserver ist gerade nicht zu erreichen. Niemand geht verloren: ${goesOn(at)}`,
    day: 'Für heute ist deine Grenze am Tag erreicht. Weiter geht es morgen von selbst.',
    pace: (at: string | undefined) => `Mehr nimmt der Mailserver in dieser Stunde nicht an. ${goesOn(at)}`,
    deferred: (at: string | undefined) =>
      `Wer noch wartet, dessen E-Mail hat der Mailserver auf später verschoben. ${goesOn(at)} Das kann bis zu zwei Tage dauern.`,
    hold: (at: string | undefined) => (at === undefined ? 'Gleich geht es los.' : `Los geht es ab ${at}.`),
  },
  started: (instant: string) => `Begonnen am ${instant}`,
  finished: (instant: string) => `Fertig am ${instant}`,
  figures: 'Zahlen',
  counts: {
    sent: 'Gesendet',
    waiting: 'Warten noch',
    bounced: 'Nicht zustellbar',
    failed: 'Vom Mailserver abgelehnt',
    unclear: 'Unklar',
    skipped: 'Ausgelassen',
  },
  unclearHint:
    'Unklar: Vielleicht ist die E-Mail schon angekommen. Die Antwort des Mailservers blieb aus, der Versand wurde unterbrochen, die Website stand über eine Stunde still, oder es wurde eine Sicherung eingespielt. Sie wird nicht wiederholt.',
  skippedHint:
    'Ausgelassen: inzwischen abgemeldet, gelöscht oder nicht zustellbar, der Versand wurde abgebrochen, die Serie war zu Ende, oder es war mehr als 14 Tage zu spät dafür.',
  failedHint: (count: number, resendable: number) =>
    `${counted(count, ['Mensch hat', 'Menschen haben'])} den Brief nicht bekommen: Der Mailserver hat ${count === 1 ? 'die E-Mail' : 'die E-Mails'} nicht angenommen.${
      resendable < count
        ? ` ${counted(count - resendable, ['davon ist', 'davon sind'])} inzwischen abgemeldet, gelöscht oder nicht zustellbar.`
        : ''
    }`,
  again: 'An diese erneut senden …',
  left: 'Abgemeldet in 14 Tagen',
  links: 'Kurzlinks',
  linksHint:
    'Summen seit dem Versand, auch von Menschen, die den Link woanders her haben. Wer geklickt hat, weiß niemand.',
  noLinks: 'In diesem Brief ist kein Kurzlink.',
  linksFailed: (message: string) => `Die Klicks konnten nicht geladen werden: ${message}`,
  linkColumns: {
    slug: 'Kurzlink',
    clicks: 'Klicks',
    signUp: 'Anmeldungen',
    confirmed: 'Bestätigt',
    newsletter: 'Newsletter',
    checkout: 'Kasse geöffnet',
    revenue: 'Umsatz',
  },
  browser: 'Im Browser lesen',
  copy: 'Duplizieren',
  read: 'Der Brief',
} as const;

/** Texts of sending a finished letter to those whom it has not reached. */
export const again = {
  title: 'Erneut senden',
  text: (count: number) =>
    count === 1
      ? 'Der Brief geht an den einen Menschen, dessen E-Mail der Mailserver nicht angenommen hat. Wer ihn schon hat oder bei wem es unklar ist, bekommt ihn nicht noch einmal.'
      : `Der Brief geht genau an die ${formatNumber(count)} Menschen, deren E-Mails der Mailserver nicht angenommen hat. Wer ihn schon hat oder bei wem es unklar ist, bekommt ihn nicht noch einmal.`,
  final: 'Los geht es nach einer Minute. Bis dahin und danach kannst du anhalten.',
  run: (count: number) => `An ${formatNumber(count)} ${count === 1 ? person[0] : person[1]} erneut senden`,
  cancel: 'Nicht senden',
} as const;

/** Texts of the form that corrects a half-sent letter. */
export const correction = {
  title: 'Korrigierte Fassung',
  lead: (got: number) =>
    `${got === 1 ? 'Ein Mensch hat' : `${formatNumber(got)} Menschen haben`} schon die erste Fassung. Die korrigierte geht an alle, die noch warten, und steht auch hinter „Im Browser lesen“.`,
  send: (waiting: number) =>
    `Korrigierte Fassung an ${formatNumber(waiting)} ${waiting === 1 ? person[0] : person[1]} senden`,
  unchanged: 'Noch hast du nichts geändert.',
  ready: 'Alles bereit. Wer die erste Fassung schon hat, bekommt nichts noch einmal.',
} as const;

/** Texts of the sending limits. */
export const pace = {
  title: 'Versandgrenzen',
  lead: 'Dein Mailanbieter sagt, wie viele E-Mails er annimmt. Bestätigungen und andere einzelne E-Mails zählen hier nicht mit.',
  perMinute: 'Höchstens in der Minute',
  perDay: 'Höchstens am Tag',
  save: 'Speichern',
  cancel: 'Nichts ändern',
  close: 'Schließen',
  errorTitle: 'Fehler',
  saved: { title: 'Gespeichert', description: 'Die Grenzen gelten ab der nächsten E-Mail.' },
} as const;
