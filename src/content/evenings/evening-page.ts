import { DOOR_MINUTES } from '#domain/events/registration.ts';

/** Texts of the page `/dabei/{token}` and of its function. */
export const evening = {
  title: 'Dein Platz',
  description: 'Hier kommst du zu deinem Event.',
  back: 'Zur Startseite',
  safe: { title: 'Dein Platz ist sicher.', text: '' },
  undated: 'Termin folgt',
  berlinTime: '(Berliner Zeit)',
  before: `Ab ${DOOR_MINUTES} Minuten vor Beginn führt dich hier ein Knopf hinein. Lade die Seite dann neu.`,
  beforeDay: 'Am Tag selbst führt dich hier ein Knopf hinein.',
  where: 'Wo:',
  calendar: 'In den Kalender',
  enter: 'Jetzt hineingehen',
  entered: { title: 'Schön, dass du da bist.', text: 'Falls sich der Raum nicht von selbst öffnet:' },
  toRoom: 'Zum Raum',
  noRoom: 'Den Raum erfährst du hier, sobald er feststeht.',
  cancel: 'Ich kann doch nicht',
  cancelled: { title: 'Dein Platz ist frei.', text: 'Danke, dass du Bescheid gibst. Hast du es dir anders überlegt?' },
  again: 'Neu anmelden',
  off: { title: 'Das Event ist abgesagt.', text: 'Es findet leider nicht statt.' },
  over: { title: 'Dieses Event ist vorbei.', text: 'Danke, dass du dabei warst.' },
  replay: 'Zur Aufzeichnung',
  noReplay: 'Gibt es eine Aufzeichnung, findest du sie hier.',
  unknown: {
    title: 'Diesen Link kennen wir nicht.',
    text: 'Vielleicht ist die Anmeldung schon gelöscht, oder der Link ist beschädigt. Öffne ihn noch einmal aus der E-Mail.',
  },
} as const;

/** Texts of the form for a seat on an event's page. */
export const seatForm = {
  title: 'Dein Platz',
  lead: 'Wir schicken dir eine E-Mail, mit der du deinen Platz bestätigst. Danach bekommst du nur die E-Mails zu diesem Event.',
  optional: '(freiwillig)',
  submit: 'Platz sichern',
  privacy: 'Datenschutz',
} as const;
