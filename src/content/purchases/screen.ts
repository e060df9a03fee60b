import { counted, formatNumber } from '#domain/german-count.ts';
import { OTHER_OFFER } from '#domain/purchases/labels.ts';
import { everyProcessor, everyReseller } from '#domain/purchases/platform-lists.ts';

const purchase = ['Kauf', 'Käufe'] as const;
const test = ['Testkauf', 'Testkäufe'] as const;

export const lead = 'Was gekauft wurde und welcher Link es gebracht hat.';

export const tabs = { purchases: 'Käufe', connection: 'Anbindung' } as const;

/** Texts of the list of purchases (docs/decisions/purchases.md). */
export const purchases = {
  title: 'Käufe',
  testsTitle: 'Testkäufe',
  loading: 'Lade Käufe …',
  failed: 'Die Käufe konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty:
    'Noch ist kein Kauf angekommen. Sobald eine Bezahlplattform angebunden ist, erscheint hier jeder Kauf von selbst.',
  toConnection: 'Zur Anbindung',
  nothing: 'Kein Kauf passt dazu.',
  reset: 'Suche und Filter zurücksetzen',
  all: (total: number, isTest: boolean) => counted(total, isTest ? test : purchase),
  found: (total: number, isTest: boolean) => `${counted(total, isTest ? test : purchase)} gefunden`,
  columns: {
    buyer: 'Gekauft von',
    date: 'Datum',
    product: 'Produkt',
    amount: 'Betrag',
    state: 'Zustand',
    origin: 'Herkunft',
  },
  actions: 'Aktionen',
  details: 'Ansehen',
  noBuyer: 'ohne Angaben',
  erased: 'gelöscht',
  returned: (amount: string) => `davon ${amount} zurück`,
  knownSince: 'bekannt seit',
  unknown: 'Ohne Angebot',
  unknownNote: (name: string, platform: string, number: string) =>
    `${[name === '' ? '' : `„${name}“ bei `, platform].join('')}${number === '' ? '' : `, Nummer ${number}`}`,
  name: 'Benennen',
  pages: {
    label: 'Seiten der Käufe',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
} as const;

export const origins = {
  unknown: 'unbekannt',
  direct: 'direkt',
  voucher: 'Gutscheincode',
  link: (slug: string) => `Kurzlink „${slug}“`,
  ways: {
    token: 'Bekannt vom Klick, der zur Kasse führte.',
    voucher: 'Bekannt vom Gutscheincode, der zu diesem Kurzlink gehört.',
    person: 'Bekannt von der bestätigten Anmeldung mit dieser E-Mail-Adresse.',
    unknown:
      'Woher dieser Kauf kommt, ist unbekannt: Die Plattform hat keinen Klick von deiner Website genannt, und zu dieser E-Mail-Adresse war beim Kauf, soweit bekannt, keine Anmeldung bestätigt.',
  },
} as const;

export const totals = {
  label: 'Was die Käufe ergeben',
  revenue: 'Umsatz',
  revenueNote: (count: number) => `aus ${counted(count, ['Kauf', 'Käufen'])}, brutto`,
  paid: 'Bezahlt',
  returned: 'Zurück',
  returnedNote: 'erstattet und zurückgebucht',
  share: 'Dein Anteil',
  shareNote: 'soweit die Plattform ihn nennt',
  noShare: '–',
  other: (currency: string, count: number, revenue: string) =>
    `Dazu in ${currency}: ${revenue} Umsatz aus ${counted(count, ['Kauf', 'Käufen'])}. Zusammengezählt wird nur in einer Währung.`,
  unnamed: (count: number) =>
    count === 1
      ? 'Davon ist 1 Kauf ohne Angebot: Er zählt schon mit. Sag noch, wozu sein Produkt gehört.'
      : `Davon sind ${formatNumber(count)} Käufe ohne Angebot: Sie zählen schon mit. Sag noch, wozu ihr Produkt gehört.`,
  showUnnamed: 'Ansehen und benennen',
  tests: 'Testkäufe zählen nie als Umsatz.',
  noBooksTitle: 'Rechnungen und Umsatzsteuer',
  noBooks: `Das ist keine Buchhaltung. Rechnungen und Umsatzsteuer machen ${everyReseller}, denn dort sind sie die Verkäufer. Bei ${everyProcessor} verkaufst du selbst: Rechnungen und Umsatzsteuer sind dann deine Sache.`,
} as const;

export const filters = {
  search: 'Suche',
  searchHint: 'Bestellnummer, Name oder E-Mail …',
  offer: 'Angebot',
  everyOffer: 'Alle Angebote',
  offers: { other: OTHER_OFFER, unnamed: 'Ohne Angebot' },
  product: 'Produkt',
  everyProduct: 'Alle Produkte',
  productLabel: (name: string, platform: string) => `${name} (${platform})`,
  state: 'Zustand',
  everyState: 'Jeder Zustand',
  link: 'Kurzlink',
  everyLink: 'Alle Kurzlinks',
  time: 'Gekauft',
  times: {
    always: 'Irgendwann',
    today: 'Heute',
    week: 'In den letzten 7 Tagen',
    month: 'In den letzten 30 Tagen',
    own: 'Eigener Zeitraum',
  },
  from: 'Von',
  to: 'Bis',
  newSince: (moment: string) =>
    `Nur Käufe, für die seit dem ${moment} Geld kam oder zurückging. Die Summen zählen jeden Kauf ganz.`,
  notOnlyNew: 'Alle Käufe zeigen',
  tests: 'Tests zeigen',
} as const;

export const csv = {
  open: 'CSV exportieren',
  all: (total: number) => `Die Datei enthält alle: ${counted(total, purchase)}.`,
  found: (total: number) => `Die Datei enthält, was du gerade gefiltert hast: ${counted(total, purchase)}.`,
  form: 'Sie öffnet sich in Excel, Numbers und LibreOffice. Jeder Kauf ist eine Zeile, die Beträge sind brutto. Für die Buchhaltung nimm die Abrechnungen deiner Plattform.',
  fileName: (day: string) => `kaeufe-${day}.csv`,
  done: (total: number) => `Fertig: ${counted(total, purchase)} in der Datei.`,
} as const;

export const details = {
  title: 'Kauf',
  close: 'Schließen',
  loading: 'Lade Kauf …',
  failed: 'Der Kauf konnte nicht geladen werden.',
  gone: 'Diesen Kauf gibt es hier nicht.',
  retry: 'Erneut versuchen',
  test: 'Test',
  testNote: 'Ein Testkauf: Er zählt nie als Umsatz.',
  facts: 'Angaben',
  standing: 'Stand',
  product: 'Produkt',
  offer: 'Angebot',
  platform: 'Plattform',
  newTab: '(öffnet in einem neuen Tab)',
  order: 'Bestellnummer',
  number: 'Produktnummer',
  buyer: 'Name',
  person: 'Auf deinen Listen',
  toPerson: 'Ansehen',
  email: 'E-Mail',
  emailNote: 'Name und E-Mail-Adresse hat die Plattform genannt; geprüft sind sie nicht.',
  erased: 'Name und E-Mail-Adresse sind gelöscht.',
  quantity: 'Anzahl',
  voucher: 'Gutschein',
  date: 'Gekauft',
  knownSince: 'Bekannt seit',
  partlyKnown:
    'Dieser Kauf begann vor seiner ersten Meldung. Was bis dahin bezahlt wurde, ist hier nicht bekannt und zählt nicht mit.',
  origin: 'Herkunft',
  link: 'Kurzlink',
  source: 'Quelle',
  campaign: 'Kampagne',
  entryPage: 'Einstieg',
  events: 'Zahlungen und Meldungen',
  paid: 'Bezahlt',
  returned: 'Zurück',
  share: (amount: string) => `dein Anteil ${amount}`,
  transaction: (number: string) => `Vorgang ${number}`,
  disclosure: {
    label: 'Auskunft',
    hint: 'alles, was unter dieser E-Mail-Adresse gespeichert ist, als Brief, zum Drucken oder als PDF',
  },
  disclosureData: { label: 'Auskunft als Daten', hint: 'dasselbe für Computer (JSON)' },
  disclosureName: (id: number) => `auskunft-kauf-${id}`,
  erase: {
    label: 'Name und E-Mail-Adresse löschen',
    hint: 'auch aus den anderen Käufen mit dieser Adresse; die Beträge bleiben',
  },
  eraseQuestion: {
    title: 'Name und E-Mail-Adresse löschen?',
    text: 'Sie verschwinden aus allen Käufen mit dieser Adresse und kommen nicht wieder. Die Beträge bleiben. Eine Anmeldung auf deinen Listen ist davon nicht berührt.',
    close: 'Schließen',
    keep: 'Abbrechen',
    discard: 'Löschen',
  },
  eraseDone: (count: number) => ({
    title: 'Gelöscht',
    description: `Name und E-Mail-Adresse sind aus ${counted(count, ['Kauf', 'Käufen'])} gelöscht.`,
  }),
  actionFailed: (message: string) => `Das hat nicht geklappt: ${message}`,
} as const;

export const closing = {
  close: {
    label: 'Abschließen',
    hint: 'wenn hierzu nichts mehr kommt; die nächste Meldung öffnet den Kauf wieder',
  },
  closeDone: { title: 'Abgeschlossen', description: 'Der Kauf wartet auf nichts mehr.' },
  reopen: { label: 'Wieder öffnen', hint: 'dann gilt, was die Meldungen sagen' },
  reopenDone: { title: 'Wieder geöffnet', description: 'Es gilt wieder, was die Meldungen sagen.' },
} as const;

export const naming = {
  title: 'Produkt benennen',
  close: 'Schließen',
  lead: (platform: string, number: string) => `Produkt ${number === '' ? 'ohne Nummer' : number} bei ${platform}.`,
  effect: 'Das gilt für alle seine Käufe, auch die früheren.',
  name: 'Name',
  nameHint: 'So heißt es hier überall.',
  offer: 'Angebot',
  offerHint: 'Zu welchem deiner Angebote es gehört.',
  cancel: 'Abbrechen',
  submit: 'Speichern',
  busy: 'Wird gespeichert …',
  done: (name: string) => ({ title: 'Gespeichert', description: `Das Produkt heißt jetzt „${name}“.` }),
  errorTitle: 'Nicht gespeichert',
} as const;
