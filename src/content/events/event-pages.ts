import { formatDay } from '#domain/berlin-time.ts';

/** Words of an event's own page. */
export const eventPage = {
  eyebrow: 'Event',
  berlinTime: '(Berliner Zeit)',
  all: 'Alle Events',
  imageAlt: (title: string) => `Bild zum Event „${title}“`,
  facts: { minutes: 'Dauer', place: 'Ort', speaker: 'Leitung' },
  until: (time: string) => `bis ${time}\u00a0Uhr`,
  sharedBloomAlt: 'Eine Blüte aus feinen Linien, daneben: Zusammenkommen',
  describe: (when: string, siteName: string) => `Ein Event von ${siteName}, ${when}.`,
} as const;

/** Words of the page that stands for events that are gone; with what its function says there. */
export const goneEvent = {
  title: 'Dieses Event gibt es nicht mehr',
  description: 'Was als Nächstes kommt.',
  back: 'Zur Startseite',
  cancelled: 'Es wurde abgesagt oder zurückgenommen.',
} as const;

/** What a function says on the page of an event, once something has happened since it was built. */
export const eventNews = {
  moved: (when: string) => `Neuer Termin: ${when}`,
  /** @param day `YYYY-MM-DD` */
  past: (day: string) => `Dieses Event war am ${formatDay(day)}.`,
  undated: 'Termin folgt',
  related: 'Das könnte dir auch gefallen',
  speaker: (name: string) => `mit ${name}`,
  next: 'Das kommt als Nächstes:',
  /** What the form below is for then. */
  again: { text: 'Soll es das noch einmal geben?', link: 'Merk es dir vor' },
  none: {
    text: 'Gerade ist kein neuer Termin geplant.',
    link: 'Auf der Warteliste',
    rest: 'erfährst du zuerst davon.',
  },
} as const;
