import type { CourseLeaf, EducationEvent, OfferLeaf, PlaceLeaf, VirtualLocation } from 'schema-dts';
import { berlinTimestamp } from '../berlin-clock.ts';
import { LANGUAGE, namedPerson, organisation, type Publisher } from './structured-data.ts';

/** Facts about a course or masterclass for search engines, the same as on its page. */
export interface DescribedCourse {
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
  /** True if its page leads to a checkout. */
  readonly isSold: boolean;
}

/** Days, `YYYY-MM-DD`, or `''`. */
interface CourseDays {
  readonly level: string;
  readonly start: string;
  readonly end: string;
}

const isOnline = (place: string): boolean => /^online\b/i.test(place);

function location({ place, page }: DescribedCourse): Pick<EducationEvent, 'location'> {
  if (place === '') return {};
  const where: VirtualLocation | PlaceLeaf = isOnline(place)
    ? { '@type': 'VirtualLocation', url: page }
    : { '@type': 'Place', name: place, address: place };
  return { location: where };
}

function offer({ price, page, isSold }: DescribedCourse): Pick<CourseLeaf, 'offers' | 'isAccessibleForFree'> {
  if (price === null) return {};
  const category = price === 0 ? 'Free' : 'Paid';
  const offered: OfferLeaf = {
    '@type': 'Offer',
    url: page,
    price: price / 100,
    priceCurrency: 'EUR',
    category,
    ...(isSold && { availability: 'https://schema.org/InStock' }),
  };
  return { offers: offered, ...(price === 0 && { isAccessibleForFree: true }) };
}

function instance(described: DescribedCourse, { start, end }: CourseDays): Pick<CourseLeaf, 'hasCourseInstance'> {
  const { place, teacher } = described;
  if (`${start}${place}${teacher}` === '') return {};
  return {
    hasCourseInstance: {
      '@type': 'CourseInstance',
      ...(place !== '' && { courseMode: isOnline(place) ? 'Online' : 'Onsite' }),
      ...(start !== '' && { startDate: start }),
      ...(end !== '' && { endDate: end }),
      ...(teacher !== '' && { instructor: namedPerson(teacher) }),
      ...location(described),
    },
  };
}

export const courseThing = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  described: DescribedCourse,
  days: CourseDays,
): CourseLeaf => ({
  '@type': 'Course',
  '@id': `${described.page}#course`,
  name: described.title,
  description: described.description,
  educationalLevel: days.level,
  inLanguage: LANGUAGE,
  url: described.page,
  image: described.image,
  provider: organisation(publisher),
  ...instance(described, days),
  ...offer(described),
});

/** Clock time in the owner's words: '14 bis 18 Uhr', '20.30 Uhr', '9:00–12:00', but not '3 bis 4 Stunden'. */
const CLOCK =
  /(?<![\d.:])(?<hour>[01]?\d|2[0-3])(?:[.:](?<minute>[0-5]\d))?(?:(?=\s*(?:(?:bis|[–-])\s*[\d.:]+\s*)?Uhr)|(?<=:\d\d)(?=\s*[–-]))/u;

/** Returns the start as an instant if the owner names a time, otherwise the day. */
function startOf(date: string, times: string): string {
  const { hour, minute = '00' } = CLOCK.exec(times)?.groups ?? {};
  return hour === undefined ? date : berlinTimestamp(date, `${hour.padStart(2, '0')}:${minute}`);
}

/**
 * Builds the schema.org event of a masterclass on a day (`YYYY-MM-DD`); none without a place, which search engines
 * report as an error.
 */
export const masterclassThing = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  described: DescribedCourse,
  { date, times }: { readonly date: string; readonly times: string },
): readonly EducationEvent[] =>
  described.place === ''
    ? []
    : [
        {
          '@type': 'EducationEvent',
          '@id': `${described.page}#event`,
          name: described.title,
          description: described.description,
          startDate: startOf(date, times),
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: `https://schema.org/${isOnline(described.place) ? 'Online' : 'Offline'}EventAttendanceMode`,
          ...location(described),
          inLanguage: LANGUAGE,
          url: described.page,
          image: described.image,
          ...(described.teacher !== '' && { performer: namedPerson(described.teacher) }),
          organizer: organisation(publisher),
          ...offer(described),
        },
      ];
