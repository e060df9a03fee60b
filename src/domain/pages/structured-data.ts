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
import { eventPath, placeOf, priceOf } from '../events/page.ts';
import type { PublicEvent } from '../events/public-events.ts';
import { DEFAULT_TIME } from '../events/time.ts';

/** One thing that a page tells search engines about, in the words of schema.org. */
export type Thing = Graph['@graph'][number];

/** Who stands behind the site; `url` is its canonical address without a slash at the end. */
export interface Publisher {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Of these, search engines are told what is real. */
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  /** Where else it is to be found, as absolute addresses. */
  readonly profiles: readonly string[];
}

const CURRENCY = 'EUR';
const LANGUAGE = 'de-DE';

const inEuros = (cents: number): number => cents / 100;

const publisherId = (url: string) => ({ '@id': `${url}/#organization` });

/** `Street 1, 10405 Berlin`, also with a country behind it. */
const POSTAL = /^(?<street>[^,]+),\s*(?<code>\d{4,5})\s+(?<place>[^,]+?)(?:,\s*(?<country>.+))?$/;

/** An address on one line in its parts, where it has them. */
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

/** What is real of a field of the contact: no placeholder that the site began with. */
const real = (text: string): string | undefined => (text === '' || isPlaceholder(text) ? undefined : text);

/** The organisation and its website; both stand on every public page. What is unknown is not told. */
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

/** The way from the home page to this one, outermost first. */
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

/**
 * The courses of a page in the order in which it shows them; `page` is the absolute address of their section, `path` where
 * one has a page of its own.
 */
export const courseList = (
  { url, name }: Pick<Publisher, 'url' | 'name'>,
  page: string,
  courses: readonly {
    readonly title: string;
    readonly description: string;
    readonly level: string;
    readonly path?: string | undefined;
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
      url: path === undefined ? page : url + path,
      provider: { '@type': 'Organization', ...publisherId(url), name },
    },
  })),
});

/** What search engines get to know of an event; the same as its card says to people. */
type ToldEvent = Omit<PublicEvent, 'status'>;

/** Where it takes place; undefined where its page does not say so. */
function whereabouts(event: ToldEvent, page: string): Partial<EventLeaf> | undefined {
  const { url } = event;
  const { isOnline, place } = placeOf(event);
  const online: VirtualLocation = { '@type': 'VirtualLocation', url: url || page };
  const onSite: PlaceLeaf = { '@type': 'Place', name: place, address: postalAddress(place) ?? place };
  const mode = <Name extends string>(name: Name) => ({
    eventAttendanceMode: `https://schema.org/${name}EventAttendanceMode` as const,
  });
  if (isOnline && place !== '') return { ...mode('Mixed'), location: [onSite, online] };
  if (isOnline) return { ...mode('Online'), location: online };
  return place === '' ? undefined : { ...mode('Offline'), location: onSite };
}

/** Where to sign up and what it costs, as far as its card says so. */
function offersOf({ url, tags }: ToldEvent): Partial<EventLeaf> {
  const price = priceOf(tags);
  if (url === '' && price === undefined) return {};
  const offer: OfferLeaf = {
    '@type': 'Offer',
    ...(url && { url }),
    ...(price !== undefined && { price: inEuros(price), priceCurrency: CURRENCY }),
  };
  return { offers: offer, ...(price === 0 && { isAccessibleForFree: true }) };
}

/** Several people share a field, as ClickUp joins them. */
function performersOf(speaker: string): Partial<EventLeaf> {
  const [first, ...others] = speaker
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name): PersonLeaf => ({ '@type': 'Person', name }));
  if (first === undefined) return {};
  return { performer: others.length === 0 ? first : [first, ...others] };
}

/** When it ends; nothing where nobody says how long it takes. */
function endOf({ date, time, minutes = 0 }: ToldEvent): Partial<EventLeaf> {
  if (minutes === 0) return {};
  const start = berlinInstant(date, time || DEFAULT_TIME).getTime();
  return { endDate: offsetTimestamp(new Date(start + minutes * MINUTE_MS)) };
}

/** The events that have a day and a place, each with its own page: search engines take an event for broken without one. */
export const eventThings = (
  { url, name }: Pick<Publisher, 'url' | 'name'>,
  events: readonly ToldEvent[],
): readonly EventLeaf[] =>
  events
    .filter(({ date }) => date !== '')
    .flatMap((event) => {
      const page = `${url}${eventPath(event.id)}`;
      const where = whereabouts(event, page);
      if (where === undefined) return [];
      const thing: EventLeaf = {
        '@type': 'Event',
        name: event.title,
        ...(event.description && { description: event.description }),
        startDate: berlinTimestamp(event.date, event.time || DEFAULT_TIME),
        ...endOf(event),
        eventStatus: 'https://schema.org/EventScheduled',
        ...where,
        ...(event.image && { image: `${url}${event.image}` }),
        ...performersOf(event.speaker),
        ...offersOf(event),
        inLanguage: LANGUAGE,
        url: page,
        organizer: { '@type': 'Organization', ...publisherId(url), name },
      };
      return [thing];
    });

/** A price in cents as a page names it. */
export interface Price {
  /** What is paid: at once, or per month where `isMonthly` is set. */
  readonly amount: number;
  /** The higher price that the page strikes through. */
  readonly regular?: number | null;
  readonly isMonthly?: boolean;
  /** How to pay, where the page offers more than one way. */
  readonly name?: string;
}

/** What a sales page offers; `page` is the absolute address of the offer. */
export interface Offered {
  readonly name: string;
  readonly description: string;
  readonly page: string;
  /** Whether the page says that there are only so many places. */
  readonly isLimited?: boolean;
}

const priceSpecification = (price: number, isMonthly: boolean, isRegular: boolean): UnitPriceSpecification => ({
  '@type': 'UnitPriceSpecification',
  price: inEuros(price),
  priceCurrency: CURRENCY,
  ...(isRegular && { priceType: 'https://schema.org/StrikethroughPrice' }),
  ...(isMonthly && { referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' } }),
});

/** What a sales page offers, with each of its prices. */
export const service = (
  { url, name: provider }: Pick<Publisher, 'url' | 'name'>,
  offered: Offered,
  prices: readonly Price[],
): ServiceLeaf => ({
  '@type': 'Service',
  name: offered.name,
  description: offered.description,
  provider: { '@type': 'Organization', ...publisherId(url), name: provider },
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

/** The questions of a page with their answers, in its order. */
export const faqPage = (entries: readonly { readonly question: string; readonly answer: string }[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Somebody behind the site, as its pages introduce them. */
export interface Introduced {
  readonly name: string;
  readonly roles: readonly string[];
  readonly short: string;
  /** Where else they are to be found, as absolute addresses. */
  readonly links: readonly string[];
  /** Path on our site with its anchor: the same person has one wherever they are named. */
  readonly page: string;
  /** Path of the portrait. */
  readonly image?: string | undefined;
}

/** Somebody behind the site; `url` is its canonical address without a slash at the end. */
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

/** JSON-LD for a data block in HTML: no text in it can end the block. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
