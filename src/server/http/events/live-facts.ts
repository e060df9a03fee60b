import * as z from 'zod/mini';
import { eventEnd, eventFacts } from '#content/events/event-pages.ts';
import { END_SLOT, type EventVisit, FACTS_SLOT } from '#domain/events/page.ts';
import { escapeHtml, type Html, html } from '#domain/html.ts';
import { eventThings, scriptJson } from '#domain/pages/structured-data.ts';

type LiveEvent = EventVisit['event'];

const JSON_LD = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s;

const graph = z.looseObject({ '@graph': z.array(z.record(z.string(), z.unknown())) });

const factList = (event: LiveEvent): Html => {
  const facts = eventFacts(event).map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return facts.length === 0 ? html`` : html`<dl>${facts}</dl>`;
};

/** Describes the event to search engines as it is now; picture and publisher stay as built. */
function describeLive(json: string, event: LiveEvent): string {
  const built = graph.safeParse(JSON.parse(json));
  if (!built.success) return json;
  const things = built.data['@graph'].flatMap((thing): object[] => {
    if (thing['@type'] !== 'Event') return [thing];
    const { origin } = new URL(String(thing.url));
    const described = { ...event, id: event.taskId, image: '' };
    return eventThings({ url: origin, name: '' }, [described]).map((live) => ({
      ...live,
      image: thing.image,
      organizer: thing.organizer,
    }));
  });
  return scriptJson({ ...built.data, '@graph': things });
}

/**
 * Fills what may change after the build into an event's page: end, facts, and the data for search engines.
 * @param event with the address of the registration only if the page has it
 * @param isMoved the start on the page is no longer true, so no end follows it
 */
export const fillFacts = (builtHtml: string, event: LiveEvent, isMoved: boolean): string =>
  builtHtml
    .replace(END_SLOT, () => (isMoved ? '' : escapeHtml(` ${eventEnd(event)}`.trimEnd())))
    .replace(FACTS_SLOT, () => factList(event).toString())
    .replace(JSON_LD, (json) => describeLive(json, event));
