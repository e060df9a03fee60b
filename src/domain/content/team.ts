export interface Milestone {
  /** Year as typed: `2014`, `2014–2018`, `Seit 2019`. */
  readonly when: string;
  readonly what: string;
}

const MILESTONE =
  /^(?<when>(?:(?:seit|ab|bis)\s+)?\d{4}(?:\s*[–-]\s*(?:\d{4}|heute))?)(?:\s*[:,]\s*|\s+[–-]\s+|\s+)(?<what>\S.*)$/iu;

/** Splits a line of a biography into year and event; undefined if it does not start with a year. */
export function parseMilestone(line: string): Milestone | undefined {
  const { when, what } = MILESTONE.exec(line.trim())?.groups ?? {};
  return when === undefined || what === undefined ? undefined : { when, what };
}

const flat = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('de');

/** Finds the people named in a line, separated by commas, `&` or `und`; only full names match, to avoid mix-ups. */
export function findNamedPeople<P extends { readonly name: string }>(line: string, people: readonly P[]): readonly P[] {
  const names = line.split(/,|&|\sund\s/u).map(flat);
  return people.filter(({ name }) => flat(name) !== '' && names.includes(flat(name)));
}

/** Shortens a profile's address: `instagram.com/mira`. */
export function profileLabel(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
