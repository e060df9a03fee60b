import * as z from 'zod/mini';
import {
  eventEnd,
  eventFacts,
  goneEvent,
  eventPage as pageWords,
  eventNews as words,
} from '#content/events/event-pages.ts';
import { formatDay } from '#domain/berlin-time.ts';
import {
  type EventView,
  eventFilePath,
  eventPath,
  eventSlots,
  FRESH_PAGE,
  freshSlots,
  isEventId,
  type NextEvent,
  openPage,
  type RelatedEvent,
  START_ATTRIBUTE,
  startMark,
} from '#domain/events/page.ts';
import { describeTags, hasRegistration } from '#domain/events/task-reading.ts';
import { formatEventTime, formatLongStart } from '#domain/events/time.ts';
import { Html, html } from '#domain/html.ts';
import { builtAttribute, readTemplate, type Template } from '#domain/pages/slots.ts';
import { eventThings, scriptJson } from '#domain/pages/structured-data.ts';
import { anchors, goneEventPath, paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { serveFilledPage } from '#server/http/pages/filled-page.ts';
import { serveFormerPage } from '#server/http/pages/former-page.ts';
import { readBuiltPage } from '#server/http/pages/page.ts';
import { answerHeaders } from '#server/http/response.ts';

type LiveEvent = EventView['event'];

const DATA = /^<script[^>]*>(?<json>.*)<\/script>$/s;

const graph = z.looseObject({ '@graph': z.array(z.record(z.string(), z.unknown())) });

const factList = (event: LiveEvent): Html => {
  const facts = eventFacts(event).map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return facts.length === 0 ? html`` : html`<dl>${facts}</dl>`;
};

/** Describes the event to search engines as it is now; picture and publisher stay as built. */
function describeLive(built: string | undefined, event: LiveEvent): Html | undefined {
  const data = graph.safeParse(JSON.parse(DATA.exec(built ?? '')?.groups?.json ?? 'null')).data;
  if (data === undefined) return undefined;
  const things = data['@graph'].flatMap((thing): object[] => {
    if (thing['@type'] !== 'Event') return [thing];
    const { origin } = new URL(String(thing.url));
    const described = { ...event, id: event.taskId, image: '' };
    return eventThings({ url: origin, name: '' }, [described]).map((live) => ({
      ...live,
      image: thing.image,
      organizer: thing.organizer,
    }));
  });
  return html`<script type="application/ld+json">${new Html(scriptJson({ ...data, '@graph': things }))}</script>`;
}

/**
 * Returns what may have changed since the build of an event's page: end, facts, and the data for search engines.
 * @param event with the address of the registration only if the page has it
 * @param isMoved the start on the page is no longer true, so no end follows it
 */
const liveFacts = ({ built }: Template, event: LiveEvent, isMoved: boolean) => ({
  [eventSlots.end]: html`${!isMoved && ` ${eventEnd(event)}`.trimEnd()}`,
  [eventSlots.facts]: factList(event),
  [eventSlots.data]: describeLive(built[eventSlots.data], event),
});

type EventAddress =
  | { readonly kind: 'subscription' }
  | { readonly kind: 'file' | 'page'; readonly id: string }
  | { readonly kind: 'nothing' };

export function eventAddress(pathname: string): EventAddress {
  if (pathname === paths.calendarFile) return { kind: 'subscription' };
  const [, id = '', ending] = /^\/events\/([^/.]+)(\.ics)?$/.exec(pathname) ?? [];
  if (!isEventId(id)) return { kind: 'nothing' };
  return { kind: ending === undefined ? 'page' : 'file', id };
}

const dayAndTime = (date: string, time: string): string => `${formatDay(date)}, ${formatEventTime(time)}`;

const nextLine = ({ taskId, title, date, time }: NextEvent): Html =>
  html`<li><a href="${eventPath(taskId)}">${title}</a>, ${date === '' ? words.undated : dayAndTime(date, time)}</li>`;

const nothingNext = html`
  <p>${words.none.text} <a href="#${anchors.waitlist}">${words.none.link}</a> ${words.none.rest}</p>`;

/** Link to the form below, which already knows the event: for visitors who want it repeated. */
const wishedAgain = html`
  <p>${words.again.text} <a href="#${anchors.waitlist}">${words.again.link}</a>.</p>`;

const nextEvents = (next: readonly NextEvent[]): Html =>
  next.length === 0 ? nothingNext : html`<p>${words.next}</p><ul>${next.map(nextLine)}</ul>`;

const notice = (text: string): Html => html`<p role="status"><strong>${text}</strong></p>`;

function hasMoved({ built }: Template, event: EventView['event']): boolean {
  const start = builtAttribute(built[eventSlots.state] ?? '', START_ATTRIBUTE);
  return start !== undefined && start !== startMark(event);
}

/** Announces a day or time that changed since the page was built, and marks the page of an event without a day. */
const startNote = ({ date, time }: EventView['event'], isMoved: boolean): Html =>
  html`${
    isMoved &&
    html`<div data-moved>${notice(words.moved(date === '' ? words.undated : formatLongStart(date, time)))}</div>`
  }${date === '' && html`<div data-undated></div>`}`;

const relatedEvent = ({ taskId, title, date, time, speaker }: RelatedEvent): Html => html`
  <div data-related><h2>${words.related}</h2><p><a href="${eventPath(taskId)}">${title}</a></p>
  <p>${date === '' ? words.undated : formatLongStart(date, time)}${
    speaker === '' ? '' : `, ${words.speaker(speaker)}`
  }</p></div>`;

/** Gives the built link, which has everything else, its address. */
const linked = (built: string | undefined, attributes: Html): Html | undefined =>
  built?.startsWith('<a ') ? html`<a ${attributes}${new Html(built.slice('<a'.length))}` : undefined;

/** Fills what the built page of a known event has itself: its text is whole, as there. */
function freshFacts({ built }: Template, { taskId, title, date, time, tags, place, description }: EventView['event']) {
  return {
    [freshSlots.title]: html`${title}`,
    [freshSlots.start]: html`${date === '' ? words.undated : `${formatLongStart(date, time)} ${pageWords.berlinTime}`}`,
    [freshSlots.file]: linked(built[freshSlots.file], html`href="${eventFilePath(taskId)}"`),
    [freshSlots.badge]: html`${describeTags(tags, place).badge}`,
    [freshSlots.text]: html`${description}`,
  };
}

/** Tells whether visitors can register now, and where. */
const openingOf = ({ state, event }: EventView) => ({
  isHere: state === 'coming' && event.seats === 'free',
  isElsewhere: state === 'coming' && event.seats === 'none' && hasRegistration(event),
});

/** Fills the slots of the registration: elsewhere its link, here the link to the form and the form. */
function waysIn({ built }: Template, visit: EventView, seatForm: (id: string) => Html) {
  const none = html``;
  const { event } = visit;
  return openingOf(visit).isHere
    ? { [eventSlots.registration]: none, [eventSlots.seatForm]: seatForm(event.taskId) }
    : {
        [eventSlots.registration]: linked(
          built[eventSlots.registration],
          html`href="${event.url}" target="_blank" rel="noopener noreferrer"`,
        ),
        [eventSlots.seat]: none,
        [eventSlots.seatForm]: none,
      };
}

/**
 * Serves an event's built page with a note if it has moved or is over: the open one while the event is still to come
 * and has a registration, else the one with the waitlist; an event that is newer than the running release fills a page
 * made for such. A gone event answers 410 and lists the next ones.
 * @param visit undefined for an unknown event
 * @param seatForm draws the form for a seat, if visitors register here
 */
export async function eventPage(
  ctx: Pick<Context, 'origin' | 'log'>,
  id: string,
  visit: EventView | undefined,
  seatForm: (id: string) => Html,
): Promise<Response> {
  if (visit === undefined) return serveFormerPage(ctx, eventPath(id));
  const { state, event, next, related } = visit;
  if (state === 'gone') {
    const isOver = event.isPublic && !event.isHidden;
    const what = isOver ? words.past(event.date) : goneEvent.cancelled;
    const filling = html`<p>„${event.title}“: ${what}</p>${nextEvents(next)}`;
    return serveFilledPage(ctx, filling, { path: goneEventPath, title: goneEvent.title, status: 410 });
  }
  const { isHere, isElsewhere } = openingOf(visit);
  const isOpen = isHere || isElsewhere;
  const readPage = (name: string) => readBuiltPage(ctx, `${paths.eventPages}/${isOpen ? openPage(name) : name}`);
  const built = (await readPage(id)) ?? (await readPage(FRESH_PAGE));
  const template = built && readTemplate(built.html);
  if (built === undefined || template === undefined) {
    const headers = answerHeaders({ Location: `${paths.home}#${anchors.events}` });
    return new Response(null, { status: 302, headers });
  }
  const isMoved = hasMoved(template, event);
  const filling =
    state === 'past'
      ? html`<div data-past>${notice(words.past(event.date))}${nextEvents(next)}${wishedAgain}</div>`
      : startNote(event, isMoved);
  const page = template.fill({
    ...freshFacts(template, event),
    ...liveFacts(template, isElsewhere ? event : { ...event, url: '' }, isMoved),
    [eventSlots.state]: filling,
    ...waysIn(template, visit, seatForm),
    [eventSlots.related]: related ? relatedEvent(related) : html``,
  });
  return new Response(page, { status: 200, headers: built.headers });
}

export const calendarAnswer = (file: string, name: string): Response =>
  new Response(file, {
    headers: answerHeaders({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${name}.ics"`,
    }),
  });

export const feedKey = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/kalender\//, '').replace(/\.ics$/, '');

/** Serves the owner's feed. Its address is the key, so no cache may keep it. */
export const feedAnswer = (file: string): Response =>
  new Response(file, {
    headers: answerHeaders({ 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex, nofollow' }),
  });
