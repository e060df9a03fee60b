import * as z from 'zod/mini';
import { eventEnd, eventFacts } from '#content/events/event-pages.ts';
import { type EventView, eventSlots } from '#domain/events/page.ts';
import { Html, html } from '#domain/html.ts';
import type { Template } from '#domain/pages/slots.ts';
import { eventThings, scriptJson } from '#domain/pages/structured-data.ts';

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
export const liveFacts = ({ built }: Template, event: LiveEvent, isMoved: boolean) => ({
  [eventSlots.end]: html`${!isMoved && ` ${eventEnd(event)}`.trimEnd()}`,
  [eventSlots.facts]: factList(event),
  [eventSlots.data]: describeLive(built[eventSlots.data], event),
});
