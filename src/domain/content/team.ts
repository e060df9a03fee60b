/** A moment of somebody's way. */
export interface Milestone {
  /** As it was typed: `2014`, `2014–2018`, `Seit 2019`. */
  readonly when: string;
  readonly what: string;
}

const MILESTONE =
  /^(?<when>(?:(?:seit|ab|bis)\s+)?\d{4}(?:\s*[–-]\s*(?:\d{4}|heute))?)(?:\s*[:,]\s*|\s+[–-]\s+|\s+)(?<what>\S.*)$/iu;

/** A line of a biography: its year and what happened; undefined where it does not begin with one. */
export function milestoneOf(line: string): Milestone | undefined {
  const { when, what } = MILESTONE.exec(line.trim())?.groups ?? {};
  return when === undefined || what === undefined ? undefined : { when, what };
}

const flat = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase('de');

/**
 * Those of the people who are named: several share a line, with commas, `&` or `und` between them. Nobody is taken for
 * somebody else: the whole name has to be there.
 */
export function peopleNamed<P extends { readonly name: string }>(line: string, people: readonly P[]): readonly P[] {
  const names = line.split(/,|&|\sund\s/u).map(flat);
  return people.filter(({ name }) => flat(name) !== '' && names.includes(flat(name)));
}

/** A profile's address as people say it: `instagram.com/mira`. */
export function profileLabel(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
