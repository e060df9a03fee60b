import { team } from '#content/content/published.ts';
import { imageFile } from '#content/content/published-images.ts';
import { site } from '#content/environment.ts';
import { findNamedPeople } from '#domain/content/team.ts';
import { personThing, type Thing } from '#domain/pages/structured-data.ts';
import { anchors, paths } from '#paths.ts';

export type Teacher = (typeof team)[number];

/** Returns the address of a person's full introduction on Home. */
export const teacherHref = ({ id }: Pick<Teacher, 'id'>): string => `${paths.home}#${anchors.person(id)}`;

/**
 * Finds team members in a line of names ('Mira Sommer, Jonas Weber') of a course, masterclass or event. Other names are
 * ignored, since nothing else is known about them.
 */
export const teachersNamed = (line: string): readonly Teacher[] => findNamedPeople(line, team);

export const teachersOf = (offer: 'leadsSoulCircle' | 'leadsSoulAlchemy' | 'leadsSoulPlan'): readonly Teacher[] =>
  team.filter((person) => person[offer]);

/** Converts people to structured data; unknown facts are omitted. */
export const personThings = (people: readonly Teacher[]): readonly Thing[] =>
  people.map((person) =>
    personThing(site.url, {
      ...person,
      page: teacherHref(person),
      image: person.portrait === null ? undefined : imageFile(person.portrait.name).src,
    }),
  );
