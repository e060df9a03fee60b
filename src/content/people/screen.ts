import { counted, formatNumber } from '#domain/german-count.ts';
import type { MailKindName } from '#domain/mail/kinds.ts';

const person = ['Mensch', 'Menschen'] as const;

export const lead = 'Wer auf deinen Listen steht und wem du schreiben darfst.';

const SINCE = 'Seit';

export const tabs = { people: 'Menschen', letters: 'Rundbriefe' } as const;

/** Texts of the list of people (docs/decisions/people.md). */
export const people = {
  title: 'Menschen',
  loading: 'Lade Menschen …',
  failed: 'Die Menschen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty:
    'Noch hat sich niemand eingetragen. Wer sich auf deiner Website für die Warteliste oder den Newsletter anmeldet, erscheint hier.',
  nothing: 'Niemand passt dazu.',
  reset: 'Suche und Filter zurücksetzen',
  all: (total: number) => counted(total, person),
  found: (total: number) => (total === 1 ? '1 Mensch gefunden' : `${formatNumber(total)} Menschen gefunden`),
  columns: { email: 'E-Mail', name: 'Name', lists: 'Listen', since: SINCE },
  noName: 'ohne Namen',
  noList: 'auf keiner Liste',
  actions: 'Aktionen',
  details: 'Ansehen',
  order: {
    label: 'Sortieren',
    none: 'Zuletzt eingetragen',
    ascending: (column: string) => (column === SINCE ? 'Die ältesten zuerst' : `${column}, A bis Z`),
    descending: (column: string) => (column === SINCE ? 'Die neuesten zuerst' : `${column}, Z bis A`),
  },
  pages: {
    label: 'Seiten der Menschen',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
} as const;

export const counts = {
  label: 'Wie viele auf welcher Liste stehen',
  confirmed: 'bestätigt',
  rest: (status: string, count: number) => `${formatNumber(count)} ${status}`,
} as const;

export const filters = {
  search: 'Suche',
  searchHint: 'E-Mail oder Name …',
  list: 'Liste',
  everyList: 'Alle Listen',
  status: 'Status',
  everyStatus: 'Jeder Status',
  source: 'Quelle',
  everySource: 'Alle Quellen',
  campaign: 'Kampagne',
  everyCampaign: 'Alle Kampagnen',
  link: 'Kurzlink',
  everyLink: 'Alle Kurzlinks',
  time: 'Angemeldet',
  times: {
    always: 'Irgendwann',
    today: 'Heute',
    week: 'In den letzten 7 Tagen',
    month: 'In den letzten 30 Tagen',
    own: 'Eigener Zeitraum',
  },
  from: 'Von',
  to: 'Bis',
  newSince: (moment: string) => `Nur wer seit dem ${moment} eine Anmeldung bestätigt hat.`,
  notOnlyNew: 'Alle Menschen zeigen',
} as const;

export const choiceFilter = { label: 'Vorgemerkt für', every: 'Alles und nichts' } as const;

export const boughtFilters = {
  label: 'Käufe',
  every: 'Mit und ohne',
  statements: {
    bought: { any: 'Hat gekauft', offer: (name: string) => `Hat „${name}“ gekauft` },
    notBought: { any: 'Hat nicht gekauft', offer: (name: string) => `Hat „${name}“ nicht gekauft` },
  },
  audience: {
    bought: 'Nur Käufer von',
    notBought: 'Ohne Käufer von',
    every: { bought: 'Alle, auch ohne Kauf', notBought: 'Niemanden ausnehmen' },
    any: 'irgendetwas',
    hint: 'Wer gekauft hat, hat damit keine Briefe bestellt (§\u00a07\u00a0UWG): Auch Käufer bekommen den Brief nur, wenn sie ihre Anmeldung bestätigt haben. Erkannt wird ein Kauf an der E-Mail-Adresse; Erstattetes, Zurückgebuchtes und Tests gelten nicht als Kauf.',
  },
} as const;

export const csv = {
  open: 'CSV exportieren',
  everybody: (total: number) => `Die Datei enthält alle: ${counted(total, person)}.`,
  found: (total: number) => `Die Datei enthält, wen du gerade gefiltert hast: ${counted(total, person)}.`,
  form: 'Sie öffnet sich in Excel, Numbers und LibreOffice. Wer auf zwei Listen steht, hat zwei Zeilen.',
  interests: 'Mit Interessen',
  interestsHint: 'Was Menschen über sich schreiben, kann sehr persönlich sein. Nimm es nur mit, wenn du es brauchst.',
  fileName: (day: string) => `menschen-${day}.csv`,
  done: (total: number) => `Fertig: ${counted(total, person)} in der Datei.`,
} as const;

export const details = {
  title: 'Angaben',
  back: 'Alle Menschen',
  loading: 'Lade Angaben …',
  failed: 'Die Angaben konnten nicht geladen werden.',
  gone: 'Diesen Menschen gibt es hier nicht mehr.',
  retry: 'Erneut versuchen',
  lists: 'Listen',
  requested: 'Angemeldet',
  confirmed: 'Bestätigt',
  revoked: 'Abgemeldet',
  choices: 'Vorgemerkt',
  source: 'Quelle',
  campaign: 'Kampagne',
  link: 'Kurzlink',
  entryPage: 'Einstieg',
  interests: 'Interessen',
  note: (text: string) => `Notiz: ${text}`,
  heardFrom: (answer: string) => `„Woher kennst du uns?“: ${answer}`,
  bounced: (instant: string) => `E-Mails an diese Adresse kommen zurück, seit ${instant}.`,
  letters: 'Rundbriefe',
  letterStates: { sent: '', bounced: 'kam zurück', unclear: 'ob er ankam, ist unklar' },
  history: 'Verlauf',
  noHistory: 'Aus der Zeit vor der Bestätigung per E-Mail: Von der Anmeldung ist nur der Zeitpunkt bekannt.',
  events: {
    requested: (list: string) => `Für „${list}“ angemeldet`,
    mailed: (list: string) => `Bestätigungsmail für „${list}“ gesendet`,
    confirmed: (list: string) => `„${list}“ bestätigt`,
    revoked: (list: string) => `Von „${list}“ abgemeldet`,
    imported: (list: string) => `Für „${list}“ importiert`,
  },
  page: (page: string) => `auf der Seite ${page}`,
  resend: 'Bestätigungsmail erneut senden',
  resent: (instant: string) => `Die Bestätigungsmail wird ${instant} verschickt.`,
  resentNow: 'Die Bestätigungsmail ist unterwegs.',
  takeOff: (list: string) => `Von „${list}“ abmelden`,
  takenOff: (list: string) => `Von „${list}“ abgemeldet. Das gilt ab sofort.`,
  allowMails: 'Wieder anschreiben',
  allowed: 'An diese Adresse gehen wieder E-Mails.',
  proof: 'Nachweis',
  proofHint: 'als Seite zum Drucken (öffnet in einem neuen Tab)',
  write: 'Schreiben',
  cases: 'Vorgänge',
  caseTimes: (received: string, answered: string | undefined) =>
    answered === undefined ? `eingegangen am ${received}` : `eingegangen am ${received}, erledigt am ${answered}`,
  caseOpen: 'offen',
  mailDisclosure: 'Auskunft per E-Mail senden',
  mailDisclosureHint: 'alles Gespeicherte als Datei an diese Adresse',
  disclosures: {
    pending: 'Die Auskunft ist unterwegs.',
    done: (instant: string) => `Die Auskunft ging am ${instant} hinaus.`,
    dead: 'Die Auskunft ließ sich nicht zustellen.',
  },
  files: 'Auskunft',
  disclosure: 'Auskunft als Brief',
  disclosureHint: 'zum Drucken oder als PDF',
  disclosureName: (id: number) => `auskunft-${id}`,
  disclosureData: 'Auskunft als Daten',
  disclosureDataHint: 'dasselbe für Computer (JSON)',
  remove: 'Löschen',
  removeHint: 'Aus ActiveCampaign verschwinden dabei nur die Tags, die wir vergeben haben.',
  removeBought:
    'Aus Käufen mit dieser E-Mail-Adresse verschwinden in der Nacht danach Name und Adresse, die Beträge bleiben.',
  removed: (email: string) => ({ title: 'Gelöscht', description: `${email} ist gelöscht.` }),
  broughtBack: (email: string) => ({ title: 'Wieder da', description: `${email} ist wieder da.` }),
  undo: 'Rückgängig',
  undoHint: 'Solange dieser Hinweis zu sehen ist, kannst du das Löschen rückgängig machen.',
  actionFailed: (message: string) => `Das hat nicht geklappt: ${message}`,
  errorTitle: 'Fehler',
  question: {
    title: (list: string) => `Von „${list}“ abmelden?`,
    text: 'Zurück auf die Liste kommt dieser Mensch nur, wenn er sich selbst wieder anmeldet.',
    close: 'Schließen',
    keep: 'Abbrechen',
    discard: 'Abmelden',
  },
  ways: {
    page: 'über den Link in einer E-Mail',
    'one-click': 'mit einem Klick im Mailprogramm',
    owner: 'von dir',
    deletion: 'beim Löschen',
  },
} as const;

/** Texts of sending the confirmation mail again to all unconfirmed people. */
export const resend = {
  open: (count: number) => `Unbestätigte anschreiben (${formatNumber(count)})`,
  title: 'Unbestätigte noch einmal anschreiben',
  close: 'Schließen',
  text: (count: number) =>
    count === 1
      ? '1 Mensch hat seit mehr als zwei Tagen nicht bestätigt und bekommt die Bestätigungsmail noch einmal.'
      : `${formatNumber(count)} Menschen haben seit mehr als zwei Tagen nicht bestätigt und bekommen die Bestätigungsmail noch einmal.`,
  limits:
    'Niemand bekommt sie auf diesem Weg ein zweites Mal. Nicht dabei sind Abgemeldete, Gelöschte, Adressen, deren E-Mails zurückkommen, und wer die E-Mail schon zweimal hat. In einer Stunde gehen höchstens 100 E-Mails hinaus, die übrigen nacheinander.',
  run: 'E-Mails vormerken',
  none: 'Gerade ist niemand anzuschreiben.',
  done: (written: number) => `Vorgemerkt: ${counted(written, ['E-Mail', 'E-Mails'])}.`,
  last: (instant: string) => `Die letzte wird am ${instant} verschickt.`,
  leftOut: (count: number) =>
    count === 1
      ? 'Ausgelassen: 1 Mensch, für den schon eine E-Mail wartet.'
      : `Ausgelassen: ${formatNumber(count)} Menschen, für die schon eine E-Mail wartet.`,
  remaining: (count: number) =>
    count === 1
      ? '1 Mensch bleibt für morgen.'
      : `${formatNumber(count)} Menschen bleiben für morgen: Mehr gehen an einem Tag nicht hinaus.`,
  failed: (message: string) => `Die E-Mails konnten nicht vorgemerkt werden: ${message}`,
  waiting: (count: number) =>
    count === 1
      ? '1 Bestätigungsmail wartet auf den Versand.'
      : `${formatNumber(count)} Bestätigungsmails warten auf den Versand.`,
} as const;

/** Texts of clearing the bounce marks of all matching people. */
export const forgiving = {
  open: 'Wieder erreichbar machen',
  done: (count: number) => ({
    title: 'Wieder erreichbar',
    description:
      count === 1 ? 'An 1 Adresse gehen wieder E-Mails.' : `An ${formatNumber(count)} Adressen gehen wieder E-Mails.`,
  }),
  errorTitle: 'Fehler',
  question: (count: number) => ({
    title: 'Wieder erreichbar machen?',
    text: `${
      count === 1 ? 'Die Adresse, die' : `Die ${formatNumber(count)} Adressen, die`
    } du gerade gefiltert hast, ${count === 1 ? 'bekommt' : 'bekommen'} danach wieder E-Mails. Richtig ist das, wenn nicht die Adressen schuld waren, sondern der Mailserver dich abgewiesen hat. Wo es die Adresse wirklich nicht gibt, kommt die nächste E-Mail wieder zurück.`,
    close: 'Schließen',
    keep: 'Abbrechen',
    discard: 'Wieder erreichbar machen',
  }),
} as const;

const kindNames: Readonly<Record<string, string>> = {
  confirmation: 'Bestätigungsmail',
  news: 'Benachrichtigung an dich',
  alarm: 'Hinweis, dass etwas dich braucht',
  'weekly-report': 'Wochenbericht',
  'new-browser': 'Hinweis auf eine neue Anmeldung',
} satisfies Partial<Record<MailKindName, string>>;

export const deadMails = {
  title: (count: number) =>
    count === 1
      ? 'Eine E-Mail konnte nicht zugestellt werden.'
      : `${formatNumber(count)} E-Mails konnten nicht zugestellt werden.`,
  kinds: kindNames,
  other: 'E-Mail',
  givenUp: (instant: string) => `Aufgegeben am ${instant}.`,
  resend: 'Erneut senden',
  sent: { title: 'E-Mail unterwegs', description: 'Wir versuchen es jetzt noch einmal.' },
  errorTitle: 'Nicht gesendet',
} as const;
