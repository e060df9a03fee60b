/** Facts about an event, the same in tasks, database, forms and pages. */
export interface EventFacts {
  readonly title: string;
  readonly description: string;
  /** Day in Europe/Berlin, `YYYY-MM-DD`; empty while there is none: 'Termin folgt'. */
  readonly date: string;
  /** Time in Europe/Berlin, `HH:MM`; empty while there is none. */
  readonly time: string;
  /** Duration in minutes; 0 while unknown. */
  readonly minutes: number;
  /** Place in the owner's words ('Online', an address); if empty, only the tags may name it. */
  readonly place: string;
  /** Number of places; 0 while unknown. Free places are not known. */
  readonly capacity: number;
  readonly speaker: string;
  /** Address of the image, or empty: the owner's original, for visitors our copy. */
  readonly image: string;
  /** Address for signing up; may be empty. */
  readonly url: string;
  readonly tags: readonly string[];
  readonly status: string;
}

export const NO_FACTS: EventFacts = {
  title: '',
  description: '',
  date: '',
  time: '',
  minutes: 0,
  place: '',
  capacity: 0,
  speaker: '',
  url: '',
  image: '',
  tags: [],
  status: '',
};

const isFact = (name: string): name is keyof EventFacts => name in NO_FACTS;

export const FACT_NAMES = Object.keys(NO_FACTS).filter(isFact);
