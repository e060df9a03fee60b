import { calendarSheet, formatDay } from '#domain/berlin-time.ts';
import {
  builtStart,
  EVENT_SLOT,
  type EventVisit,
  eventPath,
  isEventId,
  type NextEvent,
  pastSentence,
  startMark,
} from '#domain/events/page.ts';
import { formatEventTime } from '#domain/events/reading.ts';
import { escapeHtml } from '#domain/html.ts';
import { anchors, paths } from '#paths.ts';
import type { Context } from '#server/context.ts';
import { answerHeaders } from '#server/http/response.ts';
import { filledPage } from '#server/http/site/filled-page.ts';
import { builtPage, sitePage } from '#server/http/site/page.ts';

/** What somebody asks for below `/events`. */
type EventAddress =
  /** The file to which calendars subscribe. */
  | { readonly kind: 'subscription' }
  | { readonly kind: 'file' | 'page'; readonly id: string }
  | { readonly kind: 'nothing' };

/** Reads what an address asks for. */
export function eventAddress(pathname: string): EventAddress {
  if (pathname === paths.calendarFile) return { kind: 'subscription' };
  const [, id = '', ending] = /^\/events\/([^/.]+)(\.ics)?$/.exec(pathname) ?? [];
  if (!isEventId(id)) return { kind: 'nothing' };
  return { kind: ending === undefined ? 'page' : 'file', id };
}

/** Kept by the CDN until what carries the tag is taken off it, as every synchronisation that changes something does. */
const cachedAs = (tag: string): Readonly<Record<string, string>> => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=60',
  'Netlify-Cache-Tag': tag,
});

const UNDATED = 'Termin folgt';

const nextLine = ({ taskId, title, date, time }: NextEvent): string => {
  const when = date === '' ? UNDATED : `${formatDay(date)}, ${formatEventTime(time)}`;
  return `<li><a href="${escapeHtml(eventPath(taskId))}">${escapeHtml(title)}</a>, ${when}</li>`;
};

/** What comes next, as HTML. */
const nextEvents = (next: readonly NextEvent[]): string =>
  next.length === 0
    ? `<p>Gerade ist kein neuer Termin geplant. <a href="${paths.home}#${anchors.waitlist}">Auf der Warteliste</a> erfährst du zuerst davon.</p>`
    : `<p>Das kommt als Nächstes:</p><ul>${next.map(nextLine).join('')}</ul>`;

/** What an event's page says where its day or time is another one than it was built with, as HTML. */
function movedNote(html: string, { date, time }: EventVisit['event']): string {
  const start = builtStart(html);
  if (start === undefined || start === startMark({ date, time })) return '';
  const day = date && `${calendarSheet(date).weekday}, ${formatDay(date)}, ${formatEventTime(time)}`;
  return `<div data-moved><p role="status"><strong>Neuer Termin: ${day || UNDATED}</strong></p></div>`;
}

/** Answers for an address that no event has ever had. */
export const unknownPage = (ctx: Pick<Context, 'origin' | 'log'>): Promise<Response> =>
  sitePage(ctx, paths.notFound, 404, 'Diese Seite gibt es nicht.');

/**
 * The page of an event as it was built, with what has happened since: moved or over, it says so; gone, 410 with what
 * comes next.
 * One that the running release does not have yet leads to the section of the events.
 *
 * @param visit undefined where nobody has ever seen such an event
 * @param tag under which the CDN keeps the page
 */
export async function eventPage(
  ctx: Pick<Context, 'origin' | 'log'>,
  id: string,
  visit: EventVisit | undefined,
  tag: string,
): Promise<Response> {
  if (visit === undefined) return unknownPage(ctx);
  const { standing, event, next } = visit;
  if (standing === 'gone') {
    const isOver = event.isPublic && !event.isHidden;
    const what = isOver ? pastSentence(event.date) : 'Es wurde abgesagt oder zurückgenommen.';
    const filling = `<p>„${escapeHtml(event.title)}“: ${what}</p>${nextEvents(next)}`;
    const page = { path: paths.goneEvent, title: 'Dieses Event gibt es nicht mehr', status: 410 };
    return filledPage(ctx, filling, page);
  }
  const built = await builtPage(ctx, `${paths.eventPages}/${id}`);
  if (built === undefined) {
    const headers = answerHeaders({ Location: `${paths.home}#${anchors.events}` });
    return new Response(null, { status: 302, headers });
  }
  const filling =
    standing === 'past'
      ? `<div data-past><p role="status"><strong>${pastSentence(event.date)}</strong></p>${nextEvents(next)}</div>`
      : movedNote(built.html, event);
  for (const [name, value] of Object.entries(cachedAs(tag))) built.headers.set(name, value);
  return new Response(
    built.html.replace(EVENT_SLOT, () => filling),
    { status: 200, headers: built.headers },
  );
}

/** A calendar file, kept by the CDN until events change. */
export const calendarAnswer = (file: string, name: string, tag: string): Response =>
  new Response(file, {
    headers: answerHeaders({
      ...cachedAs(tag),
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${name}.ics"`,
    }),
  });

/** What an address of the owner's feed ends with. */
export const feedKey = (request: Request): string =>
  new URL(request.url).pathname.replace(/^\/kalender\//, '').replace(/\.ics$/, '');

/** The owner's feed: its address is the key, so nobody on the way keeps it. */
export const feedAnswer = (file: string): Response =>
  new Response(file, {
    headers: answerHeaders({ 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex, nofollow' }),
  });
