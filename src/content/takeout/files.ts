interface TakeoutFile {
  /** Name without extension. */
  readonly name: string;
  readonly about: string;
}

export const takeoutFiles: Readonly<Record<string, TakeoutFile>> = {
  people: { name: 'menschen', about: 'alle, die dir ihre Adresse gegeben haben' },
  list_entries: { name: 'eintragungen', about: 'wer auf welcher Liste steht, seit wann und woher' },
  sign_up_requests: { name: 'anmeldungen', about: 'was eingetragen wurde und worum welche Bestätigungsmail bat' },
  choices: { name: 'vormerkungen', about: 'wofür sich Menschen vorgemerkt haben' },
  registrations: { name: 'plaetze', about: 'wer zu welchem Event einen Platz hat, und wer kam' },
  evening_figures: { name: 'plaetze-summen', about: 'Summen von Events, deren Anmeldungen gelöscht sind' },
  consents: { name: 'einwilligungen', about: 'jeder Schritt jeder Einwilligung: der Nachweis' },
  consent_texts: {
    name: 'einwilligungstexte',
    about: 'die Texte, denen zugestimmt wurde, und die der Bestätigungsmail',
  },
  contact_transfers: { name: 'uebergaben-activecampaign', about: 'was ActiveCampaign von wem weiß' },
  letters: { name: 'rundbriefe', about: 'alle Rundbriefe mit Text (Markdown)' },
  letter_series: { name: 'briefserien', about: 'ob die Briefserie jeder Liste an ist, für wen, und was sie beendet' },
  letter_sends: { name: 'rundbrief-versand', about: 'wer welchen Rundbrief bekommen hat' },
  purchases: { name: 'kaeufe', about: 'was gekauft wurde; Beträge in Cent' },
  payments: { name: 'zahlungen', about: 'jede Zahlung und jede Rückzahlung; Beträge in Cent' },
  purchase_changes: { name: 'kaufaenderungen', about: 'Kündigungen und anderes ohne Geld' },
  payment_products: { name: 'produkte', about: 'welches Produkt der Zahlungsplattform welches Angebot ist' },
  cases: { name: 'vorgaenge', about: 'Widerrufe und Kündigungen' },
  law_notes: { name: 'rechts-check-notizen', about: 'was du im Rechts-Check entschieden hast' },
  redirects: { name: 'kurzlinks', about: 'alle Kurzlinks mit ihren Zielen' },
  redirect_categories: { name: 'kurzlink-kategorien', about: 'ihre Kategorien' },
  redirect_aliases: { name: 'kurzlink-fruehere-adressen', about: 'ihre früheren Adressen, die noch gelten' },
  redirect_vouchers: { name: 'kurzlink-codes', about: 'ihre Gutscheincodes' },
  redirect_checks: { name: 'kurzlink-pruefungen', about: 'ob ihre Ziele zuletzt geantwortet haben' },
  redirect_clicks: { name: 'klicks-je-tag', about: 'Klicks je Kurzlink und Tag' },
  redirect_click_marks: { name: 'klicks-herkunft-je-tag', about: 'dieselben nach Herkunft, Gerät und Land' },
  analytics_days: { name: 'besuche-je-tag', about: 'Seitenaufrufe und Besucher je Tag, nach Seite, Herkunft und mehr' },
  analytics_dropped: { name: 'nicht-gezaehlt-je-tag', about: 'was nicht gezählt wurde, und warum' },
  goal_days: { name: 'ziele-je-tag', about: 'Besuche und erreichte Ziele je Tag und Herkunft' },
  events: { name: 'events', about: 'alles, was je als Event auf der Website stand' },
  event_images: { name: 'event-bilder', about: 'welches Bild zu welchem Event gehört' },
  tasks: { name: 'clickup-aufgaben', about: 'die Aufgaben aus ClickUp, wie sie zuletzt gelesen wurden' },
  content_entries: { name: 'inhalte-geaendert', about: 'was du an den Inhalten geändert hast' },
  content_history: { name: 'inhalte-verlauf', about: 'frühere Fassungen' },
  releases: { name: 'veroeffentlichungen', about: 'jede Veröffentlichung mit dem ganzen Inhalt von damals' },
  online_releases: {
    name: 'veroeffentlichungen-online',
    about: 'jede Veröffentlichung, die online war, mit Prüfsumme und Kette',
  },
  release_parts: { name: 'veroeffentlichungen-eintraege', about: 'ihre Einträge, jeder einmal' },
  release_plan: { name: 'veroeffentlichung-geplant', about: 'die geplante Veröffentlichung' },
  images: {
    name: 'bilder',
    about: 'deine Bildersammlung mit Beschreibungen; die Bilder selbst liegen im Ordner bilder, auch die Aufnahmen',
  },
  media: { name: 'bilddateien', about: 'alle gespeicherten Bilder und Aufnahmen mit Größe' },
  accounts: { name: 'benutzer', about: 'wer sich anmelden darf' },
  integrations: { name: 'apps', about: 'welche Verbindungen eingeschaltet sind' },
  site_switches: { name: 'website-schalter', about: 'Wartungsmodus und Anmeldeschluss' },
  hosting: { name: 'tarife', about: 'deine Tarife bei Netlify und Neon' },
};

/** Returns the name of a table's files; `tests/api/takeout/reading.test.ts` demands one for each. */
export const takeoutName = (table: string): string => takeoutFiles[table]?.name ?? table;
