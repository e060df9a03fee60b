import { vatNoteOf } from '#content/content/offer-facts.ts';
import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { ownTargets, insertion as words } from '#content/letters/text.ts';
import { offerPath } from '#content/purchases/offer-pages.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { shortPath } from '#domain/address/short-path.ts';
import { formatDay } from '#domain/berlin-time.ts';
import { coursePath, isEarlyBird } from '#domain/content/course-pages.ts';
import { eventPath, isEventId } from '#domain/events/page.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import { isWebAddress } from '#domain/events/task-reading.ts';
import { formatEventTime } from '#domain/events/time.ts';
import { isResold } from '#domain/purchases/checkouts.ts';
import { formatEuro, formatMonthly } from '#domain/purchases/offers.ts';
import { anchors, paths } from '#paths.ts';
import { entriesQuery } from '#stores/content/drafts.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import type { Query } from '#stores/query.ts';
import { redirectsQuery } from '#stores/redirects/editing.ts';

/** Returns the query's data as the server has it now. @throws the error of the query */
async function readFresh<T>({ $state, refresh }: Query<T>): Promise<T> {
  await refresh();
  const state = $state.get();
  if ('data' in state) return state.data;
  throw state.status === 'failed' ? state.error : new Error('The read was dropped meanwhile');
}

/** Something that can be put into a letter. */
interface Snippet {
  readonly title: string;
  readonly markdown: string;
}

/** Escapes brackets, which would end the text of a Markdown link. */
const inLink = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');

/** A link that a letter draws as a button. */
const buttonMarkdown = (label: string, url: string): string => `\n\n[${inLink(label)}](${url} "${BUTTON_TITLE}")\n\n`;

type OfferSource = Pick<DraftEntry, 'kind' | 'id' | 'data' | 'isDeleted'>;

/** The offers among the entries, each price with its word on VAT (docs/decisions/law.md C1). */
export function offerSnippets(entries: readonly OfferSource[]): Snippet[] {
  const isSmallBusiness = entries.some(({ kind, data }) => kind === 'contact' && data.isSmallBusiness === true);
  const hasEarlyBird = entries.some(
    ({ kind, data, isDeleted }) => kind === 'courses' && !isDeleted && isEarlyBird(data),
  );
  return entries.flatMap(({ kind, id, data, isDeleted }) => {
    const { name, price, checkoutUrl = '', instalmentCheckoutUrl = '' } = data;
    if (kind !== 'offers' || isDeleted || typeof name !== 'string' || typeof price !== 'number') return [];
    if (id === 'earlyBird' && !hasEarlyBird) return [];
    const checkouts = { checkoutUrl: String(checkoutUrl), instalmentCheckoutUrl: String(instalmentCheckoutUrl) };
    const vatNote = vatNoteOf(isSmallBusiness && !isResold(checkouts));
    const priceText = id === 'soulCircle' ? formatMonthly(price) : formatEuro(price);
    const button = buttonMarkdown(words.offerButton, offerPath(id));
    return [{ title: name, markdown: `\n\n### ${name}\n\n${priceText} ${vatNote}${button}` }];
  });
}

/** The courses and masterclasses that have a page. */
const coursesIn = (entries: readonly OfferSource[]) =>
  entries.flatMap(({ kind, id, data, isDeleted }) => {
    const address = kind === 'courses' || kind === 'masterclasses' ? coursePath(kind, { id, data }) : undefined;
    const words = { label: String(data.title ?? ''), text: String(data.description ?? '') };
    return address === undefined || isDeleted ? [] : [{ address, ...words }];
  });

/** The offers as they stand in the content, and the courses that have a page. @throws ApiError, NetworkError */
export async function readOffers(): Promise<Snippet[]> {
  const entries = await readFresh(entriesQuery);
  const courses = coursesIn(entries).map(({ label, text, address }) => ({
    title: label,
    markdown: `\n\n### ${label}\n\n${text}${buttonMarkdown(words.eventButton, address)}`,
  }));
  return [...offerSnippets(entries), ...courses];
}

const titleOf = ({ title, date }: PublicEvent): string => (date === '' ? title : `${formatDay(date)}: ${title}`);

function eventMarkdown({ id, title, date, time, speaker, url }: PublicEvent): string {
  const when = date === '' ? '' : `${formatDay(date)}, ${formatEventTime(time)}`;
  const facts = [when, speaker].filter((fact) => fact !== '').join(' · ');
  const elsewhere = isWebAddress(url) ? url : `${paths.home}#${anchors.events}`;
  const address = isEventId(id) ? eventPath(id) : elsewhere;
  return `\n\n### ${title}\n\n${facts}${buttonMarkdown(words.eventButton, address)}`;
}

/** The events that are to come. @throws ApiError, NetworkError */
export async function readEvents(): Promise<Snippet[]> {
  const events = await readFresh(eventsQuery);
  return events.map((event) => ({ title: titleOf(event), markdown: eventMarkdown(event) }));
}

/** Somewhere that a link of a letter can lead. */
interface Target {
  readonly label: string;
  readonly address: string;
}

/** Targets that stand together. */
export interface TargetGroup {
  readonly label: string;
  readonly targets: readonly Target[];
}

/** The pages that there always are. */
export const ourPages: TargetGroup = { label: words.pages, targets: ownTargets };

async function readCourseTargets(): Promise<TargetGroup> {
  return { label: words.courses, targets: coursesIn(await readFresh(entriesQuery)) };
}

async function readEventTargets(): Promise<TargetGroup> {
  const events = (await readFresh(eventsQuery)).filter(({ id }) => isEventId(id));
  return {
    label: words.events,
    targets: events.map((event) => ({ label: titleOf(event), address: eventPath(event.id) })),
  };
}

async function readShortLinks(): Promise<TargetGroup> {
  const links = (await readFresh(redirectsQuery)).filter(({ active }) => active === 'true');
  return {
    label: words.shortLinks,
    targets: links.map(({ slug, title }) => ({ label: title || slug, address: shortPath(slug) })),
  };
}

/** Reads the other groups of targets; skips a group that cannot be read. */
export async function readTargets(): Promise<readonly TargetGroup[]> {
  const read = await Promise.allSettled([readCourseTargets(), readEventTargets(), readShortLinks()]);
  const groups = read.flatMap((group) => (group.status === 'fulfilled' ? [group.value] : []));
  return groups.filter(({ targets }) => targets.length > 0);
}
