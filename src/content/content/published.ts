import { getEntry } from 'astro:content';
import { type LegalPageFacts, type LegalPageName, type PageFacts, pages as pageFacts } from '#content/pages/facts.ts';
import type { Content, KindName } from '#contracts/content/registry.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type CourseKind, coursePath } from '#domain/content/course-pages.ts';
import { provenClaims } from '#domain/content/offer-claims.ts';
import { isEventId } from '#domain/events/page.ts';
import type { SwitchedOn } from '#domain/law/data-flow.ts';
import { platformOf } from '#domain/purchases/checkout-token.ts';
import { type Checkouts, checkoutProvider, checkoutsOf, isResold } from '#domain/purchases/checkouts.ts';
import type { Offer, OfferId } from '#domain/purchases/offers.ts';
import { legalTexts as firstLegalTexts } from './first/legal.ts';
import { vatNoteOf, verificationLine } from './offer-facts.ts';

type Data<N extends KindName> = Content[N][number]['data'];

interface CourseFacts {
  readonly id: string;
  /** Its own page; undefined where it has none. */
  readonly path: string | undefined;
}

const snapshot = await getEntry('snapshot', 'site');
if (snapshot === undefined) throw new Error('Die Inhalte fehlen.');
const { content, events, letters = [], id } = snapshot.data;

const dataOf = <N extends KindName>(kind: N): readonly Data<N>[] => content[kind].map((entry) => entry.data);

/** The entry of a kind that always has it. */
function find<D>(entries: readonly { readonly id: string; readonly data: D }[], wanted: string): D {
  const found = entries.find((one) => one.id === wanted);
  if (found === undefined) throw new Error(`Den Inhalten fehlt der Eintrag ${wanted}.`);
  return found.data;
}

/** The number of the release that these pages are built from; 0 for the first content. */
export const releaseId = id;

const today = berlinDay(new Date());

/** The public events as they were known at the release, ordered by start, without those that are over. */
export const comingEvents = events.filter(({ date }) => date === '' || date >= today);

/** The events that have a page of their own: whoever comes by its address may come after its day. */
export const eventsWithPage = events.filter((event) => isEventId(event.id));

/** The letters that everybody may read, as the release keeps them. */
export const publishedLetters = letters;

/** With their ids, and where they have a page of their own. */
const withPages = <N extends CourseKind>(kind: N): readonly (Data<N> & CourseFacts)[] =>
  content[kind].map((entry) => ({ ...entry.data, id: entry.id, path: coursePath(kind, entry) }));

export const courses = withPages('courses');
export const masterclasses = withPages('masterclasses');
/** Who stands behind the site, in her order; `id` is the entry's own. */
export const team = content.team.map((entry) => ({ ...entry.data, id: entry.id }));
export const weeks = dataOf('roadmap');
export const networks = dataOf('social');
export const website = find(content.website, 'website');
export const contact = find(content.contact, 'contact');

/** The questions of a sales page, with their answers. */
export const questionsOn = (page: Data<'faq'>['page']): readonly Data<'faq'>[] =>
  dataOf('faq').filter((question) => question.page === page);

/** What people say, as it stands on a page. */
export const voicesOn = (page: Data<'testimonials'>['page']): readonly Data<'testimonials'>[] =>
  dataOf('testimonials').filter((voice) => voice.page === page);

/** A page that search engines may list: what they, and whoever shares a link to it, get to see. */
export interface ListedPage extends PageFacts {
  /** Title without the brand; empty where the brand is enough. */
  readonly title: string;
  readonly description: string;
}

/** One of the pages that introduce themselves to their visitors. */
export interface PublicPage extends ListedPage {
  readonly headline: string;
  readonly lead: string;
}

/** A page of the law as search engines list it. */
export const listedPage = (facts: LegalPageFacts): ListedPage => ({
  image: pageFacts.home.image,
  imageAlt: pageFacts.home.imageAlt,
  title: facts.label,
  ...facts,
});

function pageOf(name: keyof typeof pageFacts): PublicPage {
  const { headline, lead, searchTitle, searchDescription } = find(content.pages, name);
  return { ...pageFacts[name], headline, lead, title: searchTitle, description: searchDescription };
}

/** The public pages. */
export const pages = {
  home: pageOf('home'),
  soulCircle: pageOf('soulCircle'),
  soulAlchemy: pageOf('soulAlchemy'),
  soulPlan: pageOf('soulPlan'),
} as const;

function offerOf(name: OfferId): Offer {
  const { price, instalmentCount, instalmentAmount, ...rest } = find(content.offers, name);
  if (price === null) throw new Error(`Dem Angebot ${name} fehlt der Preis.`);
  const instalments =
    instalmentCount !== null && instalmentAmount !== null
      ? { count: instalmentCount, amount: instalmentAmount }
      : undefined;
  return { ...rest, price, instalments };
}

/** What is sold. */
export const offers = {
  earlyBird: offerOf('earlyBird'),
  soulCircle: offerOf('soulCircle'),
  soulAlchemy: offerOf('soulAlchemy'),
  soulPlan: offerOf('soulPlan'),
} as const satisfies Record<OfferId, Offer>;

/** Where each of them is ordered. */
export const checkouts = {
  earlyBird: checkoutsOf('earlyBird', offers.earlyBird),
  soulCircle: checkoutsOf('soulCircle', offers.soulCircle),
  soulAlchemy: checkoutsOf('soulAlchemy', offers.soulAlchemy),
  soulPlan: checkoutsOf('soulPlan', offers.soulPlan),
} as const satisfies Record<OfferId, Checkouts>;

/** Wistia's ids of the videos; an empty one shows the poster without a player. */
export const mediaIds = {
  soulPlanHero: find(content.videos, 'soulPlanHero').mediaId,
  soulPlanOffer: find(content.videos, 'soulPlanOffer').mediaId,
  soulAlchemy: find(content.videos, 'soulAlchemy').mediaId,
} as const;

/** What the owner has written beside each page of the law; what she left empty says what the site began with. */
export const legalText = (name: LegalPageName): string =>
  find(content.legal, name).text.trim() || firstLegalTexts[name];

/** Who gets data besides what the product itself switches on. */
export const processors = dataOf('processors');
export const press = dataOf('press');

/** What is switched on, as far as it moves visitors' data. */
export const switchedOn: SwitchedOn = {
  ...import.meta.env.SERVICES,
  // Where the variable is not set, Astro defines nothing.
  campaignEndpoint: import.meta.env.PUBLIC_CAMPAIGN_ENDPOINT || '',
  hasVideo: [...Object.values(mediaIds), ...team.map(({ video }) => video)].some((id) => id !== ''),
  checkouts: Object.values(offers).flatMap(({ checkoutUrl, instalmentCheckoutUrl }) => [
    checkoutUrl,
    instalmentCheckoutUrl,
  ]),
};

/** What stands beside every price (docs/decisions/law.md C1). */
export const vatNote = vatNoteOf(contact.isSmallBusiness);

/** The same of an offer: where a platform sells it, the price includes the tax, also of a small business. */
export const vatNoteFor = (offer: Offer): string => vatNoteOf(contact.isSmallBusiness && !isResold(offer));

/** Which claims of an offer may be made today. */
export const provenOf = (offer: Offer) => provenClaims(offer, today);

/** Who sells: as the owner says, else as the checkout's address says; `''` where nothing is sold elsewhere. */
export function sellerOf({ contractPartner, checkoutUrl, instalmentCheckoutUrl }: Offer): string {
  const checkout = checkoutUrl || instalmentCheckoutUrl;
  if (contractPartner || checkout === '') return contractPartner;
  // With Stripe she is the seller herself (docs/decisions/purchases.md).
  const isHers = platformOf(new URL(checkout)) === 'stripe';
  return (isHers && contact.owner) || checkoutProvider(checkout);
}

/** How the voices of a page were checked. */
export const verificationOn = (page: Data<'testimonials'>['page']): string =>
  verificationLine(voicesOn(page).map(({ verified }) => verified));
