import { longDay } from '#domain/events/calendar-view.ts';
import { counted } from '#domain/german-count.ts';

/** Texts of the choice where visitors register. */
export const registrationField = {
  label: 'Anmeldung',
  choices: { elsewhere: 'auf einer anderen Seite', here: 'hier', none: 'keine' },
  hints: {
    elsewhere: 'Der Knopf „Anmelden“ führt zu einer Adresse von dir. Ohne Adresse führt er zur Warteliste.',
    here: 'Auf der Seite des Events steht das Formular. Wie viele Plätze es gibt, steht unter „Mehr“.',
    none: 'Der Knopf führt zur Warteliste.',
  },
  room: 'Raum oder Ort',
  roomHint: 'Zum Beispiel der Link von Zoom oder Meet, oder eine Adresse. Nur wer einen Platz hat, erfährt ihn.',
  reminds: 'Einen Tag und eine Stunde vorher erinnern',
} as const;

const people = ['Mensch', 'Menschen'] as const;

/** Texts of an event's panel about its registration here. */
export const registered = {
  title: 'Anmeldungen',
  loading: 'Die Anmeldungen werden geladen …',
  failed: 'Die Anmeldungen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  figures: { asked: 'angemeldet', confirmed: 'bestätigt', came: 'kamen', buyers: 'kauften', revenue: 'Umsatz' },
  revenueNote: 'Käufe bis 30 Tage danach',
  none: 'Noch hat sich niemand angemeldet.',
  search: 'Angemeldete suchen',
  nobody: 'Niemand passt dazu.',
  noName: 'ohne Namen',
  states: { asked: 'nicht bestätigt', confirmed: 'bestätigt', came: 'war da' },
  csv: 'Als CSV speichern',
  csvHead: ['Vorname', 'E-Mail', 'Stand', 'Zeitpunkt'],
  fileName: (title: string) => `Anmeldungen ${title}`,
  untold: (count: number, isOn: boolean, day: string) =>
    `${counted(count, people)} ${count === 1 ? 'weiß' : 'wissen'} noch nicht, dass ${
      isOn ? `der Termin ${day === '' ? 'verschoben' : `auf ${longDay(day)} verschoben`}` : 'das Event abgesagt'
    } ist.`,
  tell: { moved: '„Der Termin ist verschoben“ schicken', off: '„Das Event ist abgesagt“ schicken' },
  told: (count: number) => ({
    title: 'Verschickt',
    description: `${counted(count, ['E-Mail geht', 'E-Mails gehen'])} hinaus.`,
  }),
  replay: {
    title: 'Aufzeichnung schicken',
    url: 'Adresse der Aufzeichnung',
    note: 'Ein Satz dazu',
    noteHint: 'Steht in der E-Mail. Darf leer bleiben.',
    offer: 'Angebot darunter',
    offerHint: 'Bekommt nur, wer den Newsletter bestätigt und das noch nicht gekauft hat (§ 7 UWG).',
    noOffer: 'keins',
    offerNote: 'Ein Satz zum Angebot',
    send: (count: number) => `An ${counted(count, ['Menschen', 'Menschen'])} schicken`,
    sent: 'Alle Angemeldeten haben die Aufzeichnung.',
    close: 'Schließen',
    cancel: 'Abbrechen',
  },
  errorTitle: 'Nicht verschickt',
} as const;
