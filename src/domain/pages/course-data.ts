import type {
  CourseLeaf,
  EducationEvent,
  OfferLeaf,
  OrganizationLeaf,
  PersonLeaf,
  PlaceLeaf,
  VirtualLocation,
} from 'schema-dts';
import type { Publisher } from './structured-data.ts';

/** Facts about a course or masterclass for search engines, the same as on its page. */
export interface ToldCourse {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses of the page and its picture. */
  readonly page: string;
  readonly image: string;
  /** May be empty. */
  readonly teacher: string;
  /** 'Online', or house and town; `''` if unknown. */
  readonly place: string;
  /** In cents; null if unknown. */
  readonly price: number | null;
}

/** Days, `YYYY-MM-DD`, or `''`. */
interface CourseDays {
  readonly level: string;
  readonly start: string;
  readonly end: string;
}

const LANGUAGE = 'de-DE';
const isOnline = (place: string): boolean => /^online\b/i.test(place);

const organisation = ({ url, name }: Pick<Publisher, 'url' | 'name'>): OrganizationLeaf => ({
  '@type': 'Organization',
  '@id': `${url}/#organization`,
  name,
});

const person = (name: string): PersonLeaf => ({ '@type': 'Person', name });

function location({ place, page }: ToldCourse): Pick<EducationEvent, 'location'> {
  if (place === '') return {};
  const where: VirtualLocation | PlaceLeaf = isOnline(place)
    ? { '@type': 'VirtualLocation', url: page }
    : { '@type': 'Place', name: place, address: place };
  return { location: where };
}

function offer({ price, page }: ToldCourse): Pick<CourseLeaf, 'offers' | 'isAccessibleForFree'> {
  if (price === null) return {};
  const category = price === 0 ? 'Free' : 'Paid';
  const offered: OfferLeaf = { '@type': 'Offer', url: page, price: price / 100, priceCurrency: 'EUR', category };
  return { offers: offered, ...(price === 0 && { isAccessibleForFree: true }) };
}

function instance(told: ToldCourse, { start, end }: CourseDays): Pick<CourseLeaf, 'hasCourseInstance'> {
  const { place, teacher } = told;
  if (`${start}${place}${teacher}` === '') return {};
  return {
    hasCourseInstance: {
      '@type': 'CourseInstance',
      ...(place !== '' && { courseMode: isOnline(place) ? 'Online' : 'Onsite' }),
      ...(start !== '' && { startDate: start }),
      ...(end !== '' && { endDate: end }),
      ...(teacher !== '' && { instructor: person(teacher) }),
      ...location(told),
    },
  };
}

export const courseThing = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  told: ToldCourse,
  days: CourseDays,
): CourseLeaf => ({
  '@type': 'Course',
  '@id': `${told.page}#course`,
  name: told.title,
  description: told.description,
  educationalLevel: days.level,
  inLanguage: LANGUAGE,
  url: told.page,
  image: told.image,
  provider: organisation(publisher),
  ...instance(told, days),
  ...offer(told),
});

/** Builds the schema.org event of a masterclass on a day (`YYYY-MM-DD`). */
export const masterclassThing = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  told: ToldCourse,
  date: string,
): EducationEvent => ({
  '@type': 'EducationEvent',
  '@id': `${told.page}#event`,
  name: told.title,
  description: told.description,
  startDate: date,
  eventStatus: 'https://schema.org/EventScheduled',
  ...(told.place !== '' && {
    eventAttendanceMode: `https://schema.org/${isOnline(told.place) ? 'Online' : 'Offline'}EventAttendanceMode`,
  }),
  ...location(told),
  inLanguage: LANGUAGE,
  url: told.page,
  image: told.image,
  ...(told.teacher !== '' && { performer: person(told.teacher) }),
  organizer: organisation(publisher),
  ...offer(told),
});
