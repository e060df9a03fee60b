import { REGISTRATION_KEPT_DAYS } from '#domain/events/registration.ts';
import { getsTokens, type Occasion, type Service, type SwitchedOn } from '#domain/law/data-flow.ts';
import { BUYER_KEPT_YEARS, CHECKOUT_KEPT_DAYS } from '#domain/purchases/retention.ts';

/** Entry of the privacy statement about one processing (GDPR Art. 13). */
export interface Statement {
  readonly title: string;
  readonly purpose: string;
  readonly data: string;
  readonly basis: string;
  readonly country: string;
  readonly duration: string;
}

export const statementRows = [
  { field: 'purpose', label: 'Wofür' },
  { field: 'data', label: 'Welche Daten' },
  { field: 'basis', label: 'Rechtsgrundlage' },
  { field: 'country', label: 'Wo' },
  { field: 'duration', label: 'Wie lange' },
] as const;

const INTEREST = 'Art. 6 Abs. 1 Buchst. f DSGVO (berechtigtes Interesse';
const CONSENT = 'deine Einwilligung, Art. 6 Abs. 1 Buchst. a DSGVO';
const CONTRACT = 'Vertrag, Art. 6 Abs. 1 Buchst. b DSGVO';
const OURS = 'bei den unten genannten Dienstleistern für Hosting und Datenbank';

/** Processing by the site itself, whatever is enabled. */
const purposes: readonly Statement[] = [
  {
    title: 'Besuch der Seiten',
    purpose: 'Die Seiten anzeigen und Angriffe abwehren.',
    data: 'IP-Adresse, Zeitpunkt, aufgerufene Adresse, Angaben des Browsers. Gegen Missbrauch zählen wir Versuche unter einem verschlüsselten Kennwert deiner IP-Adresse; die Adresse selbst speichern wir nicht.',
    basis: `${INTEREST}: eine sichere Website)`,
    country: OURS,
    duration: 'Der Kennwert bis zum Ende seines Zählzeitraums, höchstens Stunden.',
  },
  {
    title: 'Besucherstatistik ohne Wiedererkennung',
    purpose: 'Zählen, welche Seiten gelesen werden und woher Besuche kommen.',
    data: 'Seite, verweisende Website, Gerätetyp, Land. Wer am selben Tag mehrere Seiten liest, hat dafür einen Kennwert, der aus IP-Adresse und Browser berechnet wird; sein Schlüssel gilt einen Tag. Wer „Do Not Track“ oder „Global Privacy Control“ sendet, hat keinen.',
    basis: `${INTEREST}: wissen, was gelesen wird)`,
    country: OURS,
    duration: 'Der Kennwert einen Tag; danach bleiben nur Summen.',
  },
  {
    title: 'Warteliste und Newsletter',
    purpose:
      'Dir schreiben, wofür du dich eingetragen hast, auch in einer Folge von Briefen in den Tagen nach deiner Bestätigung, und deine Einwilligung nachweisen.',
    data: 'E-Mail-Adresse, auf Wunsch Name, Interessen und was du dir vorgemerkt hast; Zeitpunkt, Seite mit ihrem damaligen Stand und Wortlaut deiner Einwilligung, ihrer Bestätigung und ihres Widerrufs; über welche Quelle du kamst. Bilder und Schrift unserer Briefe lädt dein Mailprogramm von dieser Website, für alle unter derselben Adresse; wer sie lädt, zählen wir nicht. Gibt es zum Dank ein Geschenk, merken wir uns, wann du es zum ersten Mal geholt hast; in der Statistik steht nur als Summe, wie viele es geholt und danach gekauft haben und wie viel diese Menschen ausgegeben haben.',
    basis: `${CONSENT}; für den Nachweis Art. 6 Abs. 1 Buchst. c und f DSGVO`,
    country: OURS,
    duration:
      'Ohne Bestätigung 14 Tage. Sonst bis zu deinem Widerruf, der jederzeit mit einem Klick in jeder E-Mail geht; der Nachweis bis drei volle Jahre danach.',
  },
  {
    title: 'Anmeldung zu einem Event',
    purpose:
      'Dir deinen Platz halten, dich daran erinnern, dich hineinlassen und dir, wenn es sie gibt, die Aufzeichnung schicken. Eine Anmeldung setzt dich auf keine Liste.',
    data: 'E-Mail-Adresse, auf Wunsch Vorname; zu welchem Event, wann bestätigt, abgesagt und hineingegangen; welche E-Mails dazu hinausgingen. Wie viele der Angemeldeten später bei uns gekauft haben, steht nur als Summe da.',
    basis: 'deine Anmeldung, Art. 6 Abs. 1 Buchst. b DSGVO',
    country: OURS,
    duration: `Ohne Bestätigung 14 Tage, sonst bis ${REGISTRATION_KEPT_DAYS} Tage nach dem Event; stehst du auch auf einer Liste, so lange wie dort.`,
  },
  {
    title: 'Widerruf und Kündigung von Verträgen',
    purpose: 'Deine Erklärung annehmen, bestätigen und bearbeiten.',
    data: 'Name, Bestell- oder Vertragsnummer, E-Mail-Adresse, bei einer Kündigung Art, Grund und gewünschtes Ende; Zeitpunkt des Eingangs, damaliger Stand der Website.',
    basis: 'rechtliche Verpflichtung, Art. 6 Abs. 1 Buchst. c DSGVO (§§ 356a, 312k BGB)',
    country: OURS,
    duration: 'Sechs Jahre nach dem Ende des Jahres, in dem die Erklärung kam (§ 147 AO, § 257 HGB).',
  },
  {
    title: 'Nachrichten an uns',
    purpose: 'Deine Frage beantworten.',
    data: 'Was du uns schreibst.',
    basis: `${CONTRACT}, sonst ${INTEREST}: Antworten)`,
    country: 'in unserem Postfach',
    duration: 'Bis deine Frage beantwortet ist; Geschäftsbriefe so lange, wie das Gesetz es verlangt.',
  },
];

const PURCHASES = 'Käufe und woher sie kommen';
const TOKEN = 'die Zufallszahl deines Klicks oder die Nummer des Kurzlinks, über den du kamst';

/** Processing of payment notices; only if a checkout leads to a platform. */
export const purchasePurpose: Statement = {
  title: PURCHASES,
  purpose:
    'Wissen, was du gekauft hast: um zu leisten, was dir zusteht, um Widerrufe und Kündigungen zuzuordnen und um zu sehen, welcher Link zu einer Bestellung geführt hat. Ein Kauf meldet dich zu keinem Newsletter an.',
  data: 'Klickst du auf einen Bestellknopf, geht eine neue Zufallszahl mit zum Zahlungsanbieter. Wir merken uns zu ihrem Kennwert, wie dein Besuch begann: Quelle, Kampagne, Kurzlink, erste Seite; dazu den damaligen Stand der Website. In deinem Browser bleibt nichts davon; wer „Do Not Track“ oder „Global Privacy Control“ sendet, bekommt keine. Vom Zahlungsanbieter erfahren wir: Bestellnummer, Produkt, Menge, Gutschein, Zahlungsweise, Beträge und Tage von Zahlungen, Erstattungen und Rückbuchungen, unseren Anteil daran, deinen Namen, deine E-Mail-Adresse und die Zufallszahl, an der wir die Herkunft erkennen. Kartendaten, Bankverbindung, Anschrift, Telefonnummer und Netzadresse speichern wir nicht.',
  basis: `${CONTRACT}; für die Herkunft ${INTEREST}: wissen, was zu Bestellungen führt)`,
  country: OURS,
  duration: `Die Zufallszahl höchstens ${CHECKOUT_KEPT_DAYS} Tage, bei einem Kauf als Angabe seiner Herkunft. Name und E-Mail-Adresse ${BUYER_KEPT_YEARS} volle Jahre nach dem Jahr, in dem sich an dem Kauf zuletzt etwas getan hat, auf dein Verlangen kürzer; danach bleiben die Beträge ohne Namen.`,
};

/** Answers to 'Woher kennst du uns?'; only while they are asked for or kept. */
export const heardFromPurpose: Statement = {
  title: 'Woher du uns kennst',
  purpose: 'Wissen, was zu Anmeldungen führt. Wir fragen einmal, nach deiner Bestätigung; antworten musst du nicht.',
  data: 'Die Antwort, die du auswählst, und ihr Zeitpunkt, bei deiner Anmeldung. In der Statistik steht sie nur als Summe: wie viele so geantwortet haben, wie viele davon bei uns gekauft haben und wie viel diese Menschen ausgegeben haben.',
  basis: `${INTEREST}: wissen, was zu Anmeldungen führt)`,
  country: OURS,
  duration: 'Bis deine Anmeldung gelöscht wird.',
};

/** Lists the purposes that the privacy statement has to name (docs/decisions/law.md L3). */
export const purposesOf = (on: SwitchedOn): readonly Statement[] => [
  ...purposes,
  ...(on.keepsHeardFrom ? [heardFromPurpose] : []),
  ...(getsTokens(on) ? [purchasePurpose] : []),
];

const USA = 'USA; Angemessenheitsbeschluss zum EU-US Data Privacy Framework, sonst Standardvertragsklauseln';

export const serviceStatements: Readonly<Record<Service['id'], (host: string) => Statement>> = {
  hosting: () => ({
    title: 'Netlify, Inc. (Hosting)',
    purpose: 'Liefert die Seiten aus und nimmt Formulare entgegen.',
    data: 'IP-Adresse, Zeitpunkt, aufgerufene Adresse, Angaben des Browsers, Inhalt der Formulare auf dem Weg zu unserer Datenbank.',
    basis: `${INTEREST}: eine schnelle und sichere Website); Auftragsverarbeitung nach Art. 28 DSGVO`,
    country: USA,
    duration: 'So lange, wie Netlify sie für Betrieb und Sicherheit braucht. Wir selbst führen kein Zugriffsprotokoll.',
  }),
  database: () => ({
    title: 'Neon, LLC (Datenbank)',
    purpose: 'Speichert, was oben unter „Wofür wir Daten verarbeiten“ steht.',
    data: 'Anmeldungen mit ihren Nachweisen, Erklärungen zu Verträgen, Summen der Statistik.',
    basis: 'wie beim jeweiligen Zweck; Auftragsverarbeitung nach Art. 28 DSGVO',
    country: USA,
    duration: 'Wie beim jeweiligen Zweck; in Sicherungen höchstens 30 Tage länger.',
  }),
  mail: (host) => ({
    title: `E-Mail-Versand über ${host}`,
    purpose: 'Stellt Bestätigungen und E-Mails zu, die du bestellt hast.',
    data: 'E-Mail-Adresse und Inhalt der E-Mail.',
    basis: `${CONSENT}; bei Eingangsbestätigungen Art. 6 Abs. 1 Buchst. c DSGVO; Auftragsverarbeitung nach Art. 28 DSGVO`,
    country: 'am Ort des Anbieters',
    duration: 'Bis zur Zustellung, in Protokollen des Anbieters nach dessen Fristen.',
  }),
  activeCampaign: () => ({
    title: 'ActiveCampaign, LLC (Kontaktverwaltung)',
    purpose:
      'Nimmt bestätigte Anmeldungen auf, wenn wir die Übergabe eingeschaltet haben, und merkt sich Schlagwörter zu Kontakten, die über einen unserer E-Mail-Links kommen.',
    data: 'E-Mail-Adresse, Name, Liste; bei einem Link mit Kontaktnummer diese Nummer und das Schlagwort. Nichts davon vor deiner Bestätigung.',
    basis: `${CONSENT}; Auftragsverarbeitung nach Art. 28 DSGVO`,
    country: USA,
    duration: 'Bis zu deinem Widerruf; dann wird das Schlagwort entfernt.',
  }),
  clickUp: () => ({
    title: 'ClickUp (Mango Technologies, Inc.; Planung)',
    purpose: 'Dort planen wir unsere Veranstaltungen; die Website liest sie von dort.',
    data: 'Angaben zu Veranstaltungen und den Menschen, die sie leiten. Keine Daten von Besucherinnen und Besuchern.',
    basis: `${INTEREST}: Veranstaltungen planen); Auftragsverarbeitung nach Art. 28 DSGVO`,
    country: USA,
    duration: 'Bis der Termin aus der Planung gelöscht ist.',
  }),
  video: () => ({
    title: 'Wistia, Inc. (Videos)',
    purpose: 'Zeigt Videos. Geladen wird erst, wenn du ein Video startest.',
    data: 'IP-Adresse, Angaben des Browsers, was du wie lange ansiehst.',
    basis: `${CONSENT} und § 25 Abs. 1 TDDDG, mit deinem Klick auf das Video`,
    country: USA,
    duration: 'Nach den Fristen von Wistia. Deine Einwilligung gilt, bis du den Browser schließt.',
  }),
  campaign: (host) => ({
    title: `Kampagnenzählung über ${host}`,
    purpose:
      'Festhalten, welche Anzeige oder welcher Link einen Besuch gebracht hat. Nur wenn die Adresse, mit der du kommst, eine dieser Angaben enthält.',
    data: 'Zeitpunkt, Seite, verweisende Website, Gerätetyp und aus der Adresse: utm_source, utm_medium, utm_campaign, utm_content, utm_term, ref, source sowie die Klickkennungen fbclid und gclid. Nicht bei „Do Not Track“ oder „Global Privacy Control“.',
    basis: `${INTEREST}: wissen, welche Anzeige wirkt)`,
    country: 'am Ort des Anbieters, bei Google auch USA',
    duration: 'Bis wir die Auswertung löschen.',
  }),
  checkout: (host) => ({
    title: `Bestellung über ${host}`,
    purpose: 'Dort bestellst und bezahlst du. Von uns bekommt der Anbieter nichts; du gibst ihm deine Daten selbst.',
    data: 'Was du dort eingibst. Von dort erfahren wir, was wir für deine Bestellung brauchen.',
    basis: CONTRACT,
    country: 'am Ort des Anbieters; näher in dessen Datenschutzerklärung',
    duration: 'Rechnungen nach den gesetzlichen Fristen.',
  }),
  reseller: (host) => ({
    title: `${host} (Verkauf und Zahlung)`,
    purpose: `Dort bestellst und bezahlst du. ${host} verkauft in eigenem Namen, schreibt die Rechnung und ist für deine Daten selbst verantwortlich.`,
    data: `Was du dort eingibst; von uns nur ${TOKEN}. Was wir von dort erfahren, steht oben unter „${PURCHASES}“.`,
    basis: `${CONTRACT}; für die Zufallszahl ${INTEREST}: wissen, welcher Link zu einer Bestellung führt)`,
    country: 'am Ort des Anbieters; näher in dessen Datenschutzerklärung',
    duration: 'Rechnungen nach den gesetzlichen Fristen, beim Anbieter.',
  }),
  stripe: (host) => ({
    title: `${host} (Zahlung)`,
    purpose: `Dort bezahlst du, was du bei uns bestellst. ${host} wickelt die Zahlung für uns ab und ist dafür auch selbst verantwortlich.`,
    data: `Was du dort eingibst; von uns nur ${TOKEN}. Was wir von dort erfahren, steht oben unter „${PURCHASES}“.`,
    basis: `${CONTRACT}; für die Zufallszahl ${INTEREST}: wissen, welcher Link zu einer Bestellung führt)`,
    country: USA,
    duration: 'Rechnungen nach den gesetzlichen Fristen.',
  }),
};

/** Events upon which the browser contacts another host or stores data. */
export const occasions: Readonly<Record<Occasion, string>> = {
  'maintenance-closed': 'wenn du den Hinweis „Wartungsmodus“ schließt, damit er nicht auf jeder Seite wiederkommt',
  'video-started': 'wenn du ein Video startest',
  'campaign-link': 'wenn du über einen Kampagnenlink kommst',
};

export const privacy = {
  contents: 'Auf dieser Seite',
  responsible: 'Wer verantwortlich ist',
  purposes: 'Wofür wir Daten verarbeiten',
  services: 'Wer dabei hilft',
  servicesLead: 'Diese Dienste sind eingeschaltet. Wird einer aus- oder eingeschaltet, ändert sich diese Liste.',
  browser: 'Was dein Browser speichert und wen er fragt',
  noHosts: 'Dein Browser fragt beim Lesen unserer Seiten niemanden außer uns.',
  hosts: 'Beim Lesen unserer Seiten fragt dein Browser niemanden außer uns, mit diesen Ausnahmen:',
  cookies: 'Unsere Seiten setzen keine Cookies.',
  stored: 'Im Speicher deines Browsers steht nur dies, und nur bis du ihn schließt; wir bekommen es nie zu sehen:',
} as const;
