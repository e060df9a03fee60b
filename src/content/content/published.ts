import { getEntry } from 'astro:content';
import { type LegalPageFacts, type LegalPageName, LINE_DRAWING, pages as pageFacts } from '#content/pages/facts.ts';
import type { Content, KindName } from '#contracts/content/registry.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { comingDays } from '#domain/content/coming-days.ts';
import { type CourseKind, coursePath, hasPage, isEarlyBird } from '#domain/content/course-pages.ts';
import { provenClaims } from '#domain/content/offer-claims.ts';
import { findExample } from '#domain/content/placeholder.ts';
import { lastDay } from '#domain/events/end.ts';
import { isEventId } from '#domain/events/page.ts';
import type { SwitchedOn } from '#domain/law/data-flow.ts';
import type { ShareCard } from '#domain/pages/share-card.ts';
import {
  type Checkouts,
  checkoutProvider,
  checkoutsOf,
  isResold,
  type SoldFields,
} from '#domain/purchases/checkouts.ts';
import { listOffers } from '#domain/purchases/offer-list.ts';
import { courseOffer, type FixedOffer, type Instalments, type Offer } from '#domain/purchases/offers.ts';
import { isProcessor, platformOf } from '#domain/purchases/platforms.ts';
import { examples } from './first/examples.ts';
import { legalTexts as firstLegalTexts } from './first/legal.ts';
import { vatNoteOf, verificationLine } from './offer-facts.ts';

type Data<N extends KindName> = Content[N][number]['data'];

interface CourseFacts {
  readonly id: string;
  /** Own page; undefined if there is none. */
  readonly path: string | undefined;
}

const snapshot = await getEntry('snapshot', 'site');
if (snapshot === undefined) throw new Error('Die Inhalte fehlen.');
const { content, events, letters = [], id, publishedAt } = snapshot.data;

/** Present addresses by former address; `''` if the entry is gone. */
export const { formerAddresses = {} } = snapshot.data;

const dataOf = <N extends KindName>(kind: N): readonly Data<N>[] => content[kind].map((entry) => entry.data);

/** Returns an entry that its kind always contains. */
function find<D>(entries: readonly { readonly id: string; readonly data: D }[], wanted: string): D {
  const found = entries.find((one) => one.id === wanted);
  if (found === undefined) throw new Error(`Den Inhalten fehlt der Eintrag ${wanted}.`);
  return found.data;
}

/** Id of the release that the pages are built from; 0 for the initial content. */
export const releaseId = id;

/** Day on which the owner published the release; undefined for the initial content. */
export const publishedDay = publishedAt && berlinDay(new Date(publishedAt));

declare global {
  /** Day that the pages are drawn for, `YYYY-MM-DD`; set only in the preview (`src/build/preview/worker.ts`). */
  var previewDay: string | undefined;
}

/** Moment that the pages are built at. */
export const builtAt = new Date();

// Not exported: what depends on the day is decided here, so that `trueUntil` knows all of it.
const { isComing, ...days } = comingDays(globalThis.previewDay ?? berlinDay(builtAt));

/** Last day on which the pages are true; the night after it rebuilds them. Undefined if no page names a coming day. */
export const { trueUntil } = days;

/** Public events of the release that are not over, by start. */
export const comingEvents = events.filter((event) => event.date === '' || isComing(lastDay(event)));

/** Events with their own page, past ones included, because old links still lead there. */
export const eventsWithPage = events.filter((event) => isEventId(event.id));

export const publishedLetters = letters;

/** Adds ids and the paths of own pages. */
const withPages = <N extends CourseKind>(kind: N): readonly (Data<N> & CourseFacts)[] =>
  content[kind].map((entry) => ({ ...entry.data, id: entry.id, path: coursePath(kind, entry) }));

/** Returns the instalments of an entry that names both number and amount. */
const instalmentsOf = (count: number | null, amount: number | null): Instalments | undefined =>
  count !== null && amount !== null ? { count, amount } : undefined;

const isOver = ({ start, end }: Data<'courses'>): boolean => `${end}${start}` !== '' && !isComing(end || start);

export const courses = withPages('courses').map((course) => ({
  ...course,
  instalments: instalmentsOf(course.instalmentCount, course.instalmentAmount),
  /** Checkouts; none while the course has only a waitlist, and after its last day. */
  checkouts: isOver(course) ? { once: undefined, instalments: undefined } : checkoutsOf(courseOffer(course.id), course),
}));
/** Courses that the early-bird price buys (spec 2.3). */
export const earlyBirdCourses = courses.filter(isEarlyBird);
/** Scope of the early-bird price: one of the courses or all; `open` while the owner has not chosen. */
export const earlyBirdScope = earlyBirdCourses.length === 1 ? 'one' : find(content.offers, 'earlyBird').buys;
export const masterclasses = withPages('masterclasses').map((masterclass) => ({
  ...masterclass,
  isPast: !isComing(masterclass.date),
}));
/** Team in the owner's order; `id` is the entry's own. */
export const team = content.team.map((entry) => ({ ...entry.data, id: entry.id }));
export const weeks = dataOf('roadmap');
export const networks = dataOf('social');
export const website = find(content.website, 'website');
export const contact = find(content.contact, 'contact');
const present = find(content.gift, 'gift');
/** Thanks for a sign-up to the newsletter; undefined without one. */
export const gift = present.title.trim() === '' ? undefined : present;

export const questionsOn = (page: Data<'faq'>['page']): readonly Data<'faq'>[] =>
  dataOf('faq').filter((question) => question.page === page);

export const voicesOn = (page: Data<'testimonials'>['page']): readonly Data<'testimonials'>[] =>
  dataOf('testimonials').filter((voice) => voice.page === page);

/** Page that search engines may list, with its texts for them and for shared links. */
export interface ListedPage {
  readonly path: string;
  /** Name in the breadcrumb. */
  readonly label: string;
  /** Title without the brand; empty if the brand suffices. */
  readonly title: string;
  readonly description: string;
  /** Picture of its shared link. */
  readonly card: ShareCard;
}

export interface PublicPage extends ListedPage {
  readonly headline: string;
  readonly lead: string;
}

/** Returns a legal page's texts for search engines. */
export const listedPage = (facts: LegalPageFacts): ListedPage => ({
  title: facts.label,
  card: { drawing: 'law', drawingAlt: LINE_DRAWING, kicker: website.shortName, title: facts.label },
  ...facts,
});

/** Returns the small line of a share card that shows one of many courses, letters or events. */
export const kickerOf = (kind: string): string => `${kind} · ${website.shortName}`;

/** Returns the share card of a public letter or of their list. */
export const letterCard = (kind: string, title: string): ShareCard => ({
  drawing: 'letter',
  drawingAlt: LINE_DRAWING,
  kicker: kickerOf(kind),
  title,
});

function pageOf(name: keyof typeof pageFacts): PublicPage {
  const { headline, lead, searchTitle, searchDescription } = find(content.pages, name);
  const { path, label, drawing, drawingAlt } = pageFacts[name];
  const kicker = name === 'home' || headline === label ? website.shortName : label;
  const card = { drawing, drawingAlt, kicker, title: headline };
  return { path, label, headline, lead, title: searchTitle, description: searchDescription, card };
}

/** Sentences of each page about the offers. */
export const texts = {
  home: find(content.homeTexts, 'homeTexts'),
  soulCircle: find(content.soulCircleTexts, 'soulCircleTexts'),
  soulAlchemy: find(content.soulAlchemyTexts, 'soulAlchemyTexts'),
  soulPlan: find(content.soulPlanTexts, 'soulPlanTexts'),
} as const;

export const pages = {
  home: pageOf('home'),
  soulCircle: pageOf('soulCircle'),
  soulAlchemy: pageOf('soulAlchemy'),
  soulPlan: pageOf('soulPlan'),
} as const;

/** Offer with the claims that it may make on the day of the build. */
interface PublishedOffer extends Offer {
  readonly claims: ReturnType<typeof provenClaims>;
}

function offerOf(name: FixedOffer): PublishedOffer {
  const { price, instalmentCount, instalmentAmount, ...rest } = find(content.offers, name);
  if (price === null) throw new Error(`Dem Angebot ${name} fehlt der Preis.`);
  const instalments = instalmentsOf(instalmentCount, instalmentAmount);
  return { ...rest, price, instalments, claims: provenClaims(rest, isComing) };
}

export const offers = {
  earlyBird: offerOf('earlyBird'),
  soulCircle: offerOf('soulCircle'),
  soulAlchemy: offerOf('soulAlchemy'),
  soulPlan: offerOf('soulPlan'),
} as const satisfies Record<FixedOffer, PublishedOffer>;

export const checkouts = {
  earlyBird: checkoutsOf('earlyBird', offers.earlyBird),
  soulCircle: checkoutsOf('soulCircle', offers.soulCircle),
  soulAlchemy: checkoutsOf('soulAlchemy', offers.soulAlchemy),
  soulPlan: checkoutsOf('soulPlan', offers.soulPlan),
} as const satisfies Record<FixedOffer, Checkouts>;

/** Wistia ids of the videos; an empty one shows the poster without a player. */
export const mediaIds = {
  soulPlanHero: find(content.videos, 'soulPlanHero').mediaId,
  soulPlanOffer: find(content.videos, 'soulPlanOffer').mediaId,
  soulAlchemy: find(content.videos, 'soulAlchemy').mediaId,
} as const;

/** Checks whether the owner said that an AI made a video. */
export const isVideoMadeByAi = (id: keyof typeof mediaIds): boolean => find(content.videos, id).madeByAi === 'yes';

/** Returns the owner's text of a legal page; the initial one if it is empty. */
export const legalText = (name: LegalPageName): string =>
  find(content.legal, name).text.trim() || firstLegalTexts[name];

/** Names of bookings of leisure for a fixed date, which have no right of withdrawal. */
export const leisureNames: readonly string[] = [
  ...dataOf('offers').map(({ name, leisureDate }) => ({ name, leisureDate })),
  ...[...content.courses, ...content.masterclasses]
    .filter(hasPage)
    .map(({ data }) => ({ name: data.title, leisureDate: data.leisureDate })),
].flatMap(({ name, leisureDate }) => (leisureDate === 'yes' ? [name] : []));

/** Further recipients of personal data, in addition to those of enabled services. */
export const processors = dataOf('processors');
export const press = dataOf('press');

/** Enabled services that process visitors' data. */
export const switchedOn: SwitchedOn = {
  ...import.meta.env.SERVICES,
  // Astro leaves an unset variable undefined.
  campaignEndpoint: import.meta.env.PUBLIC_CAMPAIGN_ENDPOINT || '',
  hasVideo: [...Object.values(mediaIds), ...team.map(({ video }) => video)].some((id) => id !== ''),
  keepsHeardFrom: find(content.heardFrom, 'heardFrom').mode !== 'off',
  checkouts: listOffers<(typeof content)['offers' | 'courses'][number]>(content).flatMap(({ entry: { data } }) => [
    data.checkoutUrl,
    data.instalmentCheckoutUrl,
  ]),
};

/** Tax note beside every price (docs/decisions/law.md C1). */
export const vatNote = vatNoteOf(contact.isSmallBusiness);

/** Returns an offer's tax note: a reselling platform charges VAT even for a small business. */
export const vatNoteFor = (offer: SoldFields): string => vatNoteOf(contact.isSmallBusiness && !isResold(offer));

/** Returns the seller: the owner's entry, else the checkout's; `''` if there is no checkout. */
export function findSeller({ contractPartner, checkoutUrl, instalmentCheckoutUrl }: SoldFields): string {
  const checkout = checkoutUrl || instalmentCheckoutUrl;
  if (contractPartner || checkout === '') return contractPartner;
  const platform = platformOf(new URL(checkout));
  const isHers = platform !== undefined && isProcessor(platform);
  return (isHers && contact.owner) || checkoutProvider(checkout);
}

/** True while SoulAlchemy's text about its guide is still the one of the first content. */
export const isExampleGuide = findExample(texts.soulAlchemy, examples.soulAlchemyTexts) !== undefined;

/** Tells whether a testimonial is still invented by the first content. */
export const isExampleVoice = (voice: Data<'testimonials'>): boolean =>
  findExample(voice, examples.testimonials) !== undefined;

/** Returns the note on the real testimonials of a page; an example has nothing to verify. */
export function verificationOn(page: Data<'testimonials'>['page']): string {
  const voices = voicesOn(page);
  const real = voices.filter((voice) => !isExampleVoice(voice));
  return verificationLine(
    real.map(({ verified }) => verified),
    real.length < voices.length,
  );
}
