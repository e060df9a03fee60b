import { vatNoteOf } from '#content/content/offer-facts.ts';
import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { insertion as words } from '#content/letters/text.ts';
import { offerPath } from '#content/purchases/offer-pages.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
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
import { readFresh } from './read-fresh.ts';

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

/** The courses and masterclasses that have a page, each with a button that leads there. */
export const courseSnippets = (entries: readonly OfferSource[]): Snippet[] =>
  entries.flatMap(({ kind, id, data, isDeleted }) => {
    const path = kind === 'courses' || kind === 'masterclasses' ? coursePath(kind, { id, data }) : undefined;
    if (path === undefined || isDeleted) return [];
    const title = String(data.title ?? '');
    return [
      { title, markdown: `\n\n### ${title}\n\n${data.description ?? ''}${buttonMarkdown(words.eventButton, path)}` },
    ];
  });

/** The offers as they stand in the content, and the courses that have a page. @throws ApiError, NetworkError */
export async function readOffers(): Promise<Snippet[]> {
  const entries = await readFresh(entriesQuery);
  return [...offerSnippets(entries), ...courseSnippets(entries)];
}

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
  return events.map((event) => ({
    title: event.date === '' ? event.title : `${formatDay(event.date)}: ${event.title}`,
    markdown: eventMarkdown(event),
  }));
}
