/** What is said of an event, wherever it is read, stored, written or shown. */
export interface EventFacts {
  readonly title: string;
  readonly description: string;
  /** Day in Europe/Berlin, `YYYY-MM-DD`; empty while it has none: 'Termin folgt'. */
  readonly date: string;
  /** Time in Europe/Berlin, `HH:MM`; empty while it has none. */
  readonly time: string;
  /** How long it takes, in minutes; 0 while nobody says. */
  readonly minutes: number;
  /** Where it is, in the owner's words: 'Online', an address; empty where only its tags may say so. */
  readonly place: string;
  readonly speaker: string;
  /** Address of its image, or empty: the owner's own, or for visitors that of our copy. */
  readonly image: string;
  /** Where to sign up; empty without an address. */
  readonly url: string;
  readonly tags: readonly string[];
  readonly status: string;
}

/** An event of which nothing is known. */
export const NO_FACTS: EventFacts = {
  title: '',
  description: '',
  date: '',
  time: '',
  minutes: 0,
  place: '',
  speaker: '',
  image: '',
  url: '',
  tags: [],
  status: '',
};
