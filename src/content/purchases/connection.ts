import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import type { Platform } from '#domain/purchases/notice.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a past time: 'gerade eben', 'vor 2 Minuten', 'am 20.11.2026'. @param instant ISO 8601 */
export function ago(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  if (passed < MINUTE_MS) return 'gerade eben';
  if (passed < HOUR_MS) return `vor ${counted(Math.floor(passed / MINUTE_MS), ['Minute', 'Minuten'])}`;
  if (passed < DAY_MS) return `vor ${counted(Math.floor(passed / HOUR_MS), ['Stunde', 'Stunden'])}`;
  return `am ${formatDay(berlinDay(new Date(instant)))}`;
}

/** Texts around the platforms (docs/decisions/purchases.md). */
export const connection = {
  title: 'Bezahlplattformen',
  loading: 'Lade Bezahlplattformen …',
  failed: 'Die Bezahlplattformen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty:
    'Noch ist keine Bezahlplattform angebunden. Ist eine angebunden, meldet sie jeden Kauf von selbst, und du siehst hier, was gekauft wurde und woher die Menschen kamen. Wähle aus, womit du verkaufst:',
  more: 'Weitere Plattform anbinden',
  choose: 'Einrichten',
  badges: { connected: 'Verbunden', waiting: 'Wartet', off: 'Nicht verbunden' },
  notice: (when: string) => `Verbunden, letzte Nachricht ${when}.`,
  test: (when: string) => `Verbunden, Testnachricht empfangen ${when}.`,
  waiting: 'Geheimnis gespeichert, noch keine Nachricht empfangen.',
  waitingHint: 'Sobald eine Nachricht ankommt, siehst du es hier. Du musst die Seite nicht neu laden.',
  connectedAt: 'Geheimnis gespeichert',
  lastNotice: 'Letzte Nachricht',
  lastTest: 'Letzter Verbindungstest',
  never: 'noch keine',
  address: 'Adresse',
  copy: 'Adresse kopieren',
  copied: 'Kopiert',
  copyFailed: 'Dein Browser hat das Kopieren nicht zugelassen. Markiere den Text und kopiere ihn selbst.',
  errorTitle: 'Fehler',
  change: 'Einrichtung ansehen oder Geheimnis ändern',
  steps: ['Adresse eintragen', 'Geheimnis speichern', 'Verbindung testen', 'Fertig'],
  stepDone: 'erledigt',
  done: 'Von jetzt an erscheint jeder Kauf unter „Käufe“.',
  notYet: 'Wenn die erste Nachricht angekommen ist, steht hier „Verbunden“.',
  secret: {
    submit: 'Geheimnis speichern',
    busy: 'Wird gespeichert …',
    copy: 'Kopieren',
    show: 'Anzeigen',
    hide: 'Verbergen',
    stored: 'Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
    success: { title: 'Geheimnis gespeichert', description: 'Jetzt fehlt noch eine Nachricht der Plattform.' },
    failedTitle: 'Nicht gespeichert',
  },
  disconnect: 'Verbindung trennen',
  disconnectQuestion: (platform: string) => ({
    title: `${platform} trennen?`,
    text: `Danach kommen keine Käufe von ${platform} mehr an. Was schon angekommen ist, bleibt. Zum Verbinden brauchst du das Geheimnis wieder.`,
    close: 'Schließen',
    keep: 'Abbrechen',
    discard: 'Trennen',
  }),
  disconnected: (platform: string) => ({
    title: 'Getrennt',
    description: `${platform} ist getrennt. Deine Käufe sind noch da.`,
  }),
  disconnectFailed: (message: string) => `Die Verbindung ließ sich nicht trennen: ${message}`,
} as const;

/** Instructions for a platform, and the name of its secret. */
export interface PlatformWords {
  readonly about: string;
  readonly where: string;
  /** Options to select there, by their original names. */
  readonly events?: readonly string[];
  /** `suggested` is the hint for one of ours, where the owner chooses it, not the platform. */
  readonly secret: { readonly label: string; readonly hint: string; readonly suggested?: string };
  readonly test: string;
  readonly refused: (when: string) => string;
  readonly note?: string;
}

export const platformWords = {
  digistore24: {
    about: 'Verkauft in eigenem Namen, schreibt die Rechnungen und führt die Umsatzsteuer ab.',
    where:
      'Öffne in Digistore24 „Einstellungen › Integrationen (IPN)“, lege dort eine Verbindung der Art „Generisch“ an und trage diese Adresse ein:',
    secret: {
      label: 'Passphrase',
      hint: 'Dieselbe wie in Digistore24. Kennst du sie nicht mehr, denk dir eine neue aus und trage sie an beiden Stellen ein.',
      suggested: 'Für dich erzeugt: Trage genau diese in Digistore24 ein und speichere sie dann hier.',
    },
    test: 'Speichere die Verbindung in Digistore24 und teste sie dort.',
    refused: (when) =>
      `Eine Nachricht wurde abgewiesen (${when}): Die Passphrase stimmt nicht überein. Trage in Digistore24 und hier genau dieselbe ein.`,
  },
  copecart: {
    about: 'Verkauft in eigenem Namen, schreibt die Rechnungen und führt die Umsatzsteuer ab.',
    where: 'Lege in CopeCart unter „Integrationen“ eine generische IPN-Verbindung an und trage diese Adresse ein:',
    secret: {
      label: 'Geheimer Schlüssel',
      hint: 'CopeCart zeigt ihn bei der Verbindung. Füge ihn hier ein.',
    },
    test: 'Mach in CopeCart einen Testkauf.',
    refused: (when) =>
      `Eine Nachricht wurde abgewiesen (${when}): Der geheime Schlüssel stimmt nicht überein. Kopiere ihn in CopeCart noch einmal und speichere ihn hier.`,
  },
  stripe: {
    about: 'Hier verkaufst du selbst: Rechnungen und Umsatzsteuer sind deine Sache.',
    where:
      'Öffne in Stripe „Entwickler › Webhooks“, füge einen Endpunkt mit dieser Adresse hinzu und wähle die Ereignisse darunter aus:',
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'invoice.paid',
      'invoice.payment_failed',
      'invoice_payment.paid',
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ],
    secret: {
      label: 'Signaturgeheimnis',
      hint: 'Stripe zeigt es bei dem Endpunkt. Es beginnt mit whsec_.',
    },
    test: 'Zum Probieren lege den Endpunkt zuerst in einer Testumgebung von Stripe an und speichere hier deren Geheimnis. Nach dem Testkauf tauschst du es gegen das Geheimnis des echten Endpunkts.',
    refused: (when) =>
      `Eine Nachricht wurde abgewiesen (${when}): Das Signaturgeheimnis stimmt nicht überein. Jeder Endpunkt hat sein eigenes; kopiere es in Stripe noch einmal und speichere es hier.`,
    note: 'Verkauft wird mit Zahlungslinks (Payment Links). Beim Klick auf deiner Website kommt client_reference_id dazu, damit der Kauf seine Herkunft behält.',
  },
} as const satisfies Readonly<Record<Platform, PlatformWords>>;

export const products = {
  title: 'Produkte',
  lead: 'Was die Nummern deiner Plattformen bedeuten. Ein Kauf zählt sofort als Umsatz; der Name sagt, zu welchem Angebot er gehört.',
  loading: 'Lade Produkte …',
  failed: 'Die Produkte konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Noch ist kein Produkt bekannt. Jedes erscheint hier mit seinem ersten Kauf.',
  columns: { name: 'Name', number: 'Nummer', offer: 'Angebot', purchases: 'Käufe' },
  actions: 'Aktionen',
  number: (platform: string, number: string) => `${platform}${number === '' ? '' : `, ${number}`}`,
  purchases: (count: number) => formatNumber(count),
  showPurchases: (name: string) => `Käufe von ${name} ansehen`,
  unknown: 'Ohne Angebot',
  name: 'Benennen',
  edit: 'Ändern',
} as const;
