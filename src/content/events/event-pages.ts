import { formatDay } from '#domain/berlin-time.ts';

export const eventPage = {
  eyebrow: 'Event',
  berlinTime: '(Berliner Zeit)',
  all: 'Alle Events',
  facts: { minutes: 'Dauer', place: 'Ort', capacity: 'Teilnahme', speaker: 'Leitung' },
  until: (time: string) => `bis ${time}\u00a0Uhr`,
  /** Title of the newsletter's form beside an open registration. */
  otherEvening: 'Nicht dein Abend? Wir schreiben dir den nächsten.',
  describe: (when: string, siteName: string) => `Ein Event von ${siteName}, ${when}.`,
} as const;

/** Texts of the page for removed events and of its function. */
export const goneEvent = {
  title: 'Dieses Event gibt es nicht mehr',
  description: 'Was als Nächstes kommt.',
  back: 'Zur Startseite',
  cancelled: 'Es wurde abgesagt oder zurückgenommen.',
} as const;

/** Texts that a function adds to an event's page after changes since the build. */
export const eventNews = {
  moved: (when: string) => `Neuer Termin: ${when}`,
  /** @param day `YYYY-MM-DD` */
  past: (day: string) => `Dieses Event war am ${formatDay(day)}.`,
  undated: 'Termin folgt',
  related: 'Das könnte dir auch gefallen',
  speaker: (name: string) => `mit ${name}`,
  next: 'Das kommt als Nächstes:',
  /** Link to the waitlist form below. */
  again: { text: 'Soll es das noch einmal geben?', link: 'Merk es dir vor' },
  none: {
    text: 'Gerade ist kein neuer Termin geplant.',
    link: 'Auf der Warteliste',
    rest: 'erfährst du zuerst davon.',
  },
} as const;
