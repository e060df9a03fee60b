import { team } from '#content/content/published.ts';
import { imageFile } from '#content/content/published-images.ts';
import { site } from '#content/environment.ts';
import { peopleNamed } from '#domain/content/team.ts';
import { personThing, type Thing } from '#domain/pages/structured-data.ts';
import { anchors, paths } from '#paths.ts';

/** Somebody behind the site, as the owner introduces them. */
export type Teacher = (typeof team)[number];

/** Where on Home somebody is introduced in full; an address that other pages can lead to. */
export const placeOf = ({ id }: Pick<Teacher, 'id'>): string => `${paths.home}#${anchors.person(id)}`;

/**
 * Those who are behind the site among the names of a line ('Mira Sommer, Jonas Weber'), as a course, a masterclass or an
 * event names who leads it. Empty for strangers: their name is all that is known of them.
 */
export const teachersNamed = (line: string): readonly Teacher[] => peopleNamed(line, team);

/** Who leads an offer, as the owner says. */
export const teachersOf = (offer: 'SoulCircle' | 'SoulAlchemy' | 'SoulPlan'): readonly Teacher[] =>
  team.filter((person) => person[`leads${offer}`]);

/** People as search engines get to know them; what is unknown is not told. */
export const personThings = (people: readonly Teacher[]): readonly Thing[] =>
  people.map((person) =>
    personThing(site.url, {
      ...person,
      page: placeOf(person),
      image: person.portrait === null ? undefined : imageFile(person.portrait.name).src,
    }),
  );
