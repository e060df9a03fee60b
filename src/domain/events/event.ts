/** What is said of an event, wherever it is read, stored, written or shown. */
export interface EventFacts {
  readonly title: string;
  readonly description: string;
  /** Day in Europe/Berlin, `YYYY-MM-DD`; empty while it has none: 'Termin folgt'. */
  readonly date: string;
  /** Time in Europe/Berlin, `HH:MM`; empty while it has none. */
  readonly time: string;
  readonly speaker: string;
  /** Address of its image, or empty: the owner's own, or for visitors that of our copy. */
  readonly image: string;
  /** Where to sign up; empty without an address. */
  readonly url: string;
  readonly tags: readonly string[];
  readonly status: string;
}
