import { formatDay, formatInstant } from '#domain/berlin-time.ts';
import { currencyDigits } from '#domain/german-money.ts';
import { Html, html } from '#domain/html.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { isRecord } from '#domain/record.ts';
import { paths } from '#paths.ts';

const sections: Readonly<Record<string, string>> = {
  person: 'Du selbst',
  lists: 'Listen, für die du dich eingetragen hast',
  requests: 'Anmeldungen und ihre Bestätigungsmails',
  choices: 'Was du dir vorgemerkt hast',
  seats: 'Deine Plätze bei Events',
  consents: 'Deine Einwilligungen und wie sie nachgewiesen sind',
  letters: 'Briefe, die du bekommen hast oder bekommen sollst',
  mails: 'Einzelne E-Mails und Meldungen',
  purchases: 'Käufe',
  payments: 'Zahlungen',
  purchaseChanges: 'Änderungen an Käufen',
  cases: 'Widerrufe und Kündigungen',
  transfers: 'Übergabe an ActiveCampaign',
  rejections: 'Adresse als nicht gewollt gemerkt (verschlüsselt)',
  erasures: 'Adresse als gelöscht gemerkt (verschlüsselt)',
};

/** Labels of the fields; others show their own name, so that nothing is left out. */
const fields: Readonly<Record<string, string>> = {
  email: 'E-Mail-Adresse',
  mailbox: 'Adresse in einheitlicher Schreibweise',
  name: 'Name',
  createdAt: 'Angelegt',
  updatedAt: 'Geändert',
  bouncedAt: 'Nicht zustellbar seit',
  bounceReason: 'Antwort des Mailservers',
  note: 'Notiz',
  heardFrom: 'Woher du uns kennst',
  heardAt: 'Beantwortet',
  giftAt: 'Geschenk geholt',
  confirmationMails: 'Bestätigungsmails',
  confirmationMailId: 'Kennung der Bestätigungsmail',
  list: 'Liste',
  lists: 'Listen',
  status: 'Stand',
  interests: 'Interessen',
  offer: 'Angebot',
  choice: 'Kennung',
  label: 'Damals genannt',
  chosenAt: 'Vorgemerkt',
  mailId: 'Kennung der Bestätigungsmail',
  requestedAt: 'Eingetragen',
  confirmedAt: 'Bestätigt',
  isClaimed: 'Bestätigt nur nach Angabe eines anderen Programms',
  revokedAt: 'Widerrufen',
  attributedBy: 'Herkunft erkannt durch',
  linkId: 'Nummer des Kurzlinks',
  link: 'Kurzlink',
  source: 'Quelle',
  origin: 'Herkunft',
  campaign: 'Kampagne',
  entryPage: 'Erste Seite',
  choices: 'Vorgemerkt',
  isImported: 'Aus einem anderen Programm übernommen',
  mailedAt: 'Bestätigungsmail verschickt',
  linkFrom: 'Link gültig ab',
  topic: 'Art',
  kind: 'Art',
  payload: 'Inhalt',
  priority: 'Rang',
  attempts: 'Versuche',
  refusals: 'Vom Mailserver nicht angenommen',
  doubts: 'Versuche mit unklarem Ausgang',
  lastError: 'Letzter Fehler',
  nextAttemptAt: 'Nächster Versuch',
  endedAt: 'Abgeschlossen',
  letterId: 'Kennung des Briefs',
  subject: 'Betreff',
  reason: 'Grund',
  dueAt: 'Fällig',
  attemptedAt: 'Versucht',
  deferredAt: 'Vom Mailserver zurückgestellt seit',
  contactId: 'Nummer bei ActiveCampaign',
  intended: 'Vorgesehen',
  contract: 'Vertrag',
  mode: 'Weise',
  wishedEnd: 'Gewünschtes Ende',
  receivedAt: 'Eingegangen',
  answeredAt: 'Beantwortet',
  event: 'Was geschah',
  at: 'Wann',
  form: 'Formular',
  page: 'Seite',
  textVersion: 'Fassung des Textes',
  text: 'Wortlaut',
  messageId: 'Kennung der E-Mail',
  way: 'Auf welchem Weg',
  rejectedAt: 'Gemerkt am',
  erasedAt: 'Gelöscht am',
  claimedAt: 'Zugestimmt, wie das frühere Programm angibt',
  claimedSource: 'Herkunft der Einwilligung, wie angegeben',
  platform: 'Zahlungsanbieter',
  orderId: 'Bestellnummer',
  itemId: 'Nummer des Postens',
  productId: 'Nummer des Produkts',
  productName: 'Produkt',
  billing: 'Zahlungsweise',
  instalments: 'Raten',
  quantity: 'Menge',
  currency: 'Währung',
  voucher: 'Gutschein',
  isTest: 'Testkauf',
  orderedAt: 'Bestellt',
  paidCount: 'Zahlungen',
  paid: 'Bezahlt',
  share: 'Unser Anteil',
  returned: 'Zurückgezahlt',
  lastPaidAt: 'Zuletzt bezahlt',
  isRefunded: 'Erstattet',
  isDisputed: 'Zurückgebucht',
  owedSince: 'Offen seit',
  cancelledAt: 'Gekündigt oder abgesagt',
  taskId: 'Kennung des Events',
  title: 'Event',
  cameAt: 'Hineingegangen',
  toldStart: 'Zuletzt genannter Termin',
  dayFor: 'Am Tag davor erinnert an den Beginn',
  hourFor: 'Eine Stunde davor erinnert an den Beginn',
  replayAt: 'Aufzeichnung geschickt',
  endsOn: 'Endet am',
  isPartlyKnown: 'Nur zum Teil bekannt',
  closedAt: 'Abgeschlossen',
  releaseId: 'Stand der Website (Nummer der Veröffentlichung)',
  releaseBy: 'Stand der Website erkannt durch',
  transactionId: 'Nummer der Zahlung',
  reference: 'Bezug',
  day: 'Tag',
  amount: 'Betrag',
  sequence: 'Laufende Nummer',
  noticeKey: 'Kennung der Meldung',
  isFirst: 'Erste Zahlung',
  id: 'Unsere Nummer',
};

type Words = Readonly<Record<string, string>>;

/** Values of a field of ours, in all sections. */
const words: Words = {
  ...LIST_NAMES,
  confirmed: 'bestätigt',
  pending: 'noch nicht bestätigt',
  revoked: 'widerrufen',
  requested: 'eingetragen',
  mailed: 'Bestätigungsmail verschickt',
  imported: 'aus einem anderen Programm übernommen',
  sent: 'gesendet',
  sending: 'wird gesendet',
  waiting: 'wartet',
  bounced: 'nicht zustellbar',
  skipped: 'ausgelassen',
  failed: 'nicht gelungen',
  unclear: 'unklar',
  page: 'auf der Website',
  'one-click': 'mit einem Klick im Mailprogramm',
  owner: 'durch uns',
  deletion: 'mit der Löschung',
};

const origins: Words = {
  form: 'Angabe im Formular',
  visit: 'Besuch der Website',
  click: 'Klick auf einen Kurzlink',
  referrer: 'verweisende Website',
  token: 'Klick auf den Bestellknopf',
  voucher: 'Gutscheincode eines Kurzlinks',
  person: 'Anmeldung mit dieser E-Mail-Adresse',
  unknown: 'nichts davon',
};

/** Fields whose values are our own codes; all others may be typed text and are not translated. */
const worded: Readonly<Record<string, Words>> = {
  list: words,
  lists: words,
  intended: words,
  status: words,
  event: words,
  way: words,
  form: words,
  attributedBy: origins,
  billing: { single: 'einmal', instalments: 'in Raten', subscription: 'im Abo' },
  platform: PLATFORM_NAMES,
  mode: { ordinary: 'ordentlich', extraordinary: 'außerordentlich' },
  topic: { mail: 'E-Mail', contact: 'Übergabe an ActiveCampaign', 'contact-tag': 'Tag in ActiveCampaign' },
  kind: {
    withdrawal: 'Widerruf',
    cancellation: 'Kündigung',
    payment: 'Zahlung',
    refund: 'Rückzahlung',
    chargeback: 'Rückbuchung',
    'refund-failed': 'Erstattung gescheitert',
    reversal: 'Rückbuchung aufgehoben',
    missed: 'Zahlung ausgeblieben',
    denied: 'Zahlung abgelehnt',
    pending: 'Zahlung angekündigt',
    cancelled: 'gekündigt',
    resumed: 'fortgesetzt',
    ended: 'beendet',
    other: 'andere Meldung',
    confirmation: 'Bestätigungsmail',
    disclosure: 'Auskunft',
    evening: 'E-Mail zu einem Event',
    'case-receipt': 'Eingangsbestätigung',
  },
};

/** Fields of single sections whose values mean something else there. */
const wordedIn: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  mails: {
    status: { pending: 'wartet', done: 'erledigt', dead: 'aufgegeben' },
    source: { owner: 'durch uns', bulk: 'eine von vielen', visitor: 'durch deine Anmeldung' },
  },
};
const AMOUNTS = new Set(['amount', 'paid', 'share', 'returned']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** @param currency of the record, in whose smallest unit its amounts are */
function textOf(part: string, name: string, value: unknown, currency: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number' && AMOUNTS.has(name)) {
    const digits = currencyDigits(String(currency));
    return new Intl.NumberFormat('de-DE', { minimumFractionDigits: digits }).format(value / 10 ** digits);
  }
  const text = String(value);
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return formatInstant(new Date(text).toISOString());
  if (DAY.test(text)) return formatDay(text);
  const known = wordedIn[part]?.[name] ?? worded[name];
  return known && Object.hasOwn(known, text) ? (known[text] ?? text) : text;
}

function shown(part: string, name: string, value: unknown, currency: unknown): Html {
  if (Array.isArray(value))
    return html`${value.map((one, index) => html`${index === 0 ? '' : ', '}${shown(part, name, one, currency)}`)}`;
  return isRecord(value) ? rows(part, value) : html`${textOf(part, name, value, currency)}`;
}

const rows = (part: string, record: Readonly<Record<string, unknown>>): Html =>
  html`<dl>${Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(
      ([name, value]) =>
        html`<div><dt>${fields[name] ?? name}</dt><dd>${shown(part, name, value, record.currency)}</dd></div>`,
    )}</dl>`;

type Part = readonly [name: string, entries: readonly Readonly<Record<string, unknown>>[]];

const section = ([name, entries]: Part): Html =>
  html`<section><h2>${sections[name] ?? name}</h2>${entries.map((entry) => rows(name, entry))}</section>`;

/** Lists the parts without stored data in one sentence. */
const nothing = (parts: readonly Part[]): Html | undefined =>
  parts.length === 0
    ? undefined
    : html`<section><h2>Wozu nichts gespeichert ist</h2><p>${parts.map(([name]) => sections[name] ?? name).join(' · ')}</p></section>`;

const STYLE = new Html(
  'body{max-width:46rem;margin:2.5rem auto;padding:0 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#24121f;background:#fff}' +
    'h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.25}h2{margin:2.25rem 0 .75rem;padding-top:1rem;border-top:1px solid #e3d5cb;break-after:avoid}' +
    'dl{margin:0 0 1.25rem;break-inside:avoid}dl dl{margin:0}dl>div{display:grid;grid-template-columns:minmax(0,14rem) minmax(0,1fr);gap:0 1rem;padding:.15rem 0}' +
    'dt{color:#5b4655}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@page{margin:2cm}' +
    '@media (max-width:32rem){dl>div{grid-template-columns:1fr}dd{margin-bottom:.4rem}}@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt}}',
);

function partsOf(everything: Readonly<Record<string, unknown>>): Part[] {
  const names = [...Object.keys(sections), ...Object.keys(everything).filter((name) => !(name in sections))];
  return names
    .filter((name) => name in everything)
    .map((name) => [name, [everything[name]].flat().filter((entry) => isRecord(entry))]);
}

/**
 * Renders the answer to a request under GDPR Art. 15: all stored data as a printable German letter.
 *
 * @param everything as `disclosePerson` answers it
 * @param made time (ISO 8601), and origin of the website
 * @returns an HTML page without external resources
 */
export function disclosureLetter(
  everything: Readonly<Record<string, unknown>>,
  { at, site }: { readonly at: string; readonly site: string },
): string {
  const [who] = [everything.person, everything.purchases].flat().filter((entry) => isRecord(entry));
  const name = String(who?.name ?? '');
  const parts = partsOf(everything);
  const privacy = `${site}${paths.privacy}`;
  const page = html`<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Auskunft über deine Daten</title><style>${STYLE}</style></head><body><main><h1>Auskunft über deine Daten</h1><p>Stand: ${formatInstant(at)}</p><p>Hallo${name === '' ? '' : ` ${name}`},</p><p>du hast gefragt, was wir über dich gespeichert haben (Art. 15 DSGVO). Hier steht alles davon; weggelassen sind nur technische Kennwerte, die nichts weiter über dich sagen. Beträge stehen in der Währung des Kaufs.</p><p>Wofür wir die Daten brauchen, wer sie bekommt, woher sie stammen und wann wir sie löschen, steht in unserer Datenschutzerklärung: <a href="${privacy}">${privacy}</a>.</p>${parts.filter(([, entries]) => entries.length > 0).map(section)}${nothing(parts.filter(([, entries]) => entries.length === 0))}<section><h2>Deine Rechte</h2><p>Du kannst verlangen, dass wir Falsches berichtigen, Daten löschen oder ihre Verarbeitung einschränken, und du kannst ihr widersprechen. Was du uns gegeben hast, bekommst du auf Wunsch auch als Datei. Du kannst dich bei einer Datenschutz-Aufsichtsbehörde beschweren. Automatisch entschieden wird bei uns nichts über dich.</p></section></main></body></html>`;
  return `<!doctype html>\n${page}\n`;
}
