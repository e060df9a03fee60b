import type {
  BreadcrumbList,
  EventLeaf,
  FAQPage,
  Graph,
  ItemListLeaf,
  OfferLeaf,
  OrganizationLeaf,
  PersonLeaf,
  PlaceLeaf,
  PostalAddress,
  ServiceLeaf,
  UnitPriceSpecification,
  VirtualLocation,
  WebSite,
} from 'schema-dts';
import { berlinInstant, berlinTimestamp, offsetTimestamp } from '../berlin-clock.ts';
import { isPlaceholder } from '../content/placeholder.ts';
import { MINUTE_MS } from '../durations.ts';
import { eventPath, parsePrice } from '../events/page.ts';
import type { PublicEvent } from '../events/public-events.ts';
import { startTime } from '../events/time.ts';
import { parseVenue } from '../events/venue.ts';

export type Thing = Graph['@graph'][number];

/** Organisation behind the site; `url` is the canonical address without a trailing slash. */
export interface Publisher {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Placeholders in it are left out of structured data. */
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  /** Absolute addresses of other profiles. */
  readonly profiles: readonly string[];
}

const CURRENCY = 'EUR';
export const LANGUAGE = 'de-DE';

const inEuros = (cents: number): number => cents / 100;

const publisherId = (url: string) => ({ '@id': `${url}/#organization` });

export const organisation = ({ url, name }: Pick<Publisher, 'url' | 'name'>): OrganizationLeaf => ({
  '@type': 'Organization',
  ...publisherId(url),
  name,
});

export const namedPerson = (name: string): PersonLeaf => ({ '@type': 'Person', name });

/** `Street 1, 10405 Berlin`, optionally with a country. */
const POSTAL = /^(?<street>[^,]+),\s*(?<code>\d{4,5})\s+(?<place>[^,\s][^,]*)(?:,\s*(?<country>\S.*))?$/;

/** Splits an address on one line into its parts; undefined if it has another form. */
function postalAddress(line: string): PostalAddress | undefined {
  const { street, code = '', place = '', country } = POSTAL.exec(line.trim())?.groups ?? {};
  if (street === undefined) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: code,
    addressLocality: place,
    ...(country && { addressCountry: country }),
  };
}

/** Returns a contact field unless it is empty or a placeholder of the first content. */
const real = (text: string): string | undefined => (text === '' || isPlaceholder(text) ? undefined : text);

/** Builds organisation and website for every public page; unknown facts are left out. */
export function publisherThings({
  name,
  url,
  description,
  contact,
  profiles,
}: Publisher): readonly [OrganizationLeaf, WebSite] {
  const [email, telephone] = [real(contact.email), real(contact.phone)];
  const address = postalAddress(real(contact.address) ?? '');
  return [
    {
      '@type': 'Organization',
      ...publisherId(url),
      name,
      url: `${url}/`,
      logo: `${url}/icon-512.png`,
      ...(email && { email }),
      ...(telephone && { telephone }),
      ...(address && { address }),
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      '@type': 'WebSite',
      '@id': `${url}/#website`,
      name,
      description,
      url: `${url}/`,
      inLanguage: LANGUAGE,
      publisher: publisherId(url),
    },
  ];
}

/** Builds the path from the home page to this one, outermost first. */
export const breadcrumbs = (
  url: string,
  trail: readonly { readonly label: string; readonly path: string }[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: url + path,
  })),
});

/** Builds the list of courses. @param courses each with a path of its own, because search engines require it */
export const courseList = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  courses: readonly {
    readonly title: string;
    readonly description: string;
    readonly level: string;
    readonly path: string;
  }[],
): ItemListLeaf => ({
  '@type': 'ItemList',
  itemListElement: courses.map(({ title, description, level, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Course',
      name: title,
      description,
      educationalLevel: level,
      inLanguage: LANGUAGE,
      url: publisher.url + path,
      provider: organisation(publisher),
    },
  })),
});

/** Facts about an event for search engines, the same as on its card. */
type DescribedEvent = Omit<PublicEvent, 'status'>;

/** Returns the venue; undefined if the event does not name one. */
function eventLocation(event: DescribedEvent, page: string): Partial<EventLeaf> | undefined {
  const { url } = event;
  const { isOnline, place } = parseVenue(event);
  const online: VirtualLocation = { '@type': 'VirtualLocation', url: url || page };
  const onSite: PlaceLeaf = { '@type': 'Place', name: place, address: postalAddress(place) ?? place };
  const mode = <Name extends string>(name: Name) => ({
    eventAttendanceMode: `https://schema.org/${name}EventAttendanceMode` as const,
  });
  if (isOnline && place !== '') return { ...mode('Mixed'), location: [onSite, online] };
  if (isOnline) return { ...mode('Online'), location: online };
  return place === '' ? undefined : { ...mode('Offline'), location: onSite };
}

/** Returns the sign-up address and the price, as far as known. */
function offersOf({ url, tags }: DescribedEvent): Partial<EventLeaf> {
  const price = parsePrice(tags);
  if (url === '' && price === undefined) return {};
  const offer: OfferLeaf = {
    '@type': 'Offer',
    ...(url && { url }),
    ...(price !== undefined && { price: inEuros(price), priceCurrency: CURRENCY }),
  };
  return { offers: offer, ...(price === 0 && { isAccessibleForFree: true }) };
}

/** Splits the speakers, which ClickUp joins with commas. */
function performersOf(speaker: string): Partial<EventLeaf> {
  const [first, ...others] = speaker
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(namedPerson);
  if (first === undefined) return {};
  return { performer: others.length === 0 ? first : [first, ...others] };
}

/** Returns the end; empty if the duration is unknown. */
function endOf({ date, time, minutes = 0 }: DescribedEvent): Partial<EventLeaf> {
  if (minutes === 0) return {};
  const start = berlinInstant(date, startTime(time)).getTime();
  return { endDate: offsetTimestamp(new Date(start + minutes * MINUTE_MS)) };
}

/** Builds the events with a day and a place; search engines report an event without either as an error. */
export const eventThings = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  events: readonly DescribedEvent[],
): readonly EventLeaf[] =>
  events
    .filter(({ date }) => date !== '')
    .flatMap((event) => {
      const { url } = publisher;
      const page = `${url}${eventPath(event.id)}`;
      const where = eventLocation(event, page);
      if (where === undefined) return [];
      const thing: EventLeaf = {
        '@type': 'Event',
        name: event.title,
        ...(event.description && { description: event.description }),
        startDate: berlinTimestamp(event.date, startTime(event.time)),
        ...endOf(event),
        ...(event.capacity && { maximumAttendeeCapacity: event.capacity }),
        eventStatus: 'https://schema.org/EventScheduled',
        ...where,
        ...(event.image && { image: `${url}${event.image}` }),
        ...performersOf(event.speaker),
        ...offersOf(event),
        inLanguage: LANGUAGE,
        url: page,
        organizer: organisation(publisher),
      };
      return [thing];
    });

/** Price in cents. */
export interface Price {
  /** Paid at once, or per month with `isMonthly`. */
  readonly amount: number;
  /** Higher price, shown struck through. */
  readonly regular?: number | null;
  readonly isMonthly?: boolean;
  /** Way to pay, if the page offers several. */
  readonly name?: string;
}

/** Offer of a sales page; `page` is its absolute address. */
export interface Offered {
  readonly name: string;
  readonly description: string;
  readonly page: string;
  /** True if the page announces limited places. */
  readonly isLimited?: boolean;
}

const priceSpecification = (price: number, isMonthly: boolean, isRegular: boolean): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: inEuros(price),
  priceCurrency: CURRENCY,
  ...(isRegular && { priceType: 'https://schema.org/StrikethroughPrice' }),
  ...(isMonthly && { referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' } }),
});

export const service = (
  publisher: Pick<Publisher, 'url' | 'name'>,
  offered: Offered,
  prices: readonly Price[],
): ServiceLeaf => ({
  '@type': 'Service',
  name: offered.name,
  description: offered.description,
  provider: organisation(publisher),
  offers: prices.map(({ amount, regular, isMonthly = false, name }) => ({
    '@type': 'Offer',
    ...(name && { name }),
    url: offered.page,
    price: inEuros(amount),
    priceCurrency: CURRENCY,
    ...(offered.isLimited && { availability: 'https://schema.org/LimitedAvailability' }),
    ...((regular || isMonthly) && {
      priceSpecification: [
        priceSpecification(amount, isMonthly, false),
        ...(regular ? [priceSpecification(regular, isMonthly, true)] : []),
      ],
    }),
  })),
});

export const faqPage = (entries: readonly { readonly question: string; readonly answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export interface Introduced {
  readonly name: string;
  readonly roles: readonly string[];
  readonly short: string;
  /** Absolute addresses of other profiles. */
  readonly links: readonly string[];
  /** Path with anchor of the one place that introduces the person; serves as id on every page. */
  readonly page: string;
  /** Path of the portrait. */
  readonly image?: string | undefined;
}

/** Builds the schema.org person; `url` is the site's canonical address without a trailing slash. */
export const personThing = (url: string, { name, roles, short, links, page, image }: Introduced): PersonLeaf => ({
  '@type': 'Person',
  '@id': url + page,
  name,
  ...(roles.length > 0 && { jobTitle: roles.length === 1 ? roles[0] : roles }),
  description: short,
  url: url + page,
  ...(image && { image: url + image }),
  ...(links.length > 0 && { sameAs: links }),
  worksFor: publisherId(url),
});

/** Serialises a value for a script block in HTML; `<` is escaped so that no text can end the block. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Serialises things as the JSON-LD of a page. */
export const jsonLd = (things: readonly Thing[]): string =>
  scriptJson({ '@context': 'https://schema.org', '@graph': things });
