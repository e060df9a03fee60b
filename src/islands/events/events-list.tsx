import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { demoEvents } from '#content/demo-events.ts';
import { events as words } from '#content/home.ts';
import { calendarSheet, formatDay } from '#domain/berlin-time.ts';
import type { Event } from '#domain/event-list.ts';
import { eventFilePath, eventPath, isEventId } from '#domain/event-page.ts';
import { describeTags, fallbackImage, formatEventTime, isConnectionMissing, isWebAddress } from '#domain/events.ts';
import { anchors, paths } from '#paths.ts';
import { eventsQuery } from '#stores/events.ts';
import { lineButton, notice, outlineButton, tag } from '#ui/look.ts';
import { TickList } from '#ui/tick-list.tsx';

/** Spec 9. */
const SKELETON_COUNT = 6;
/** An agenda with the day as a large numeral; the skeleton has the cards' shape. */
const list = 'border-b border-hairline';
const row =
  'grid gap-x-4 gap-y-3 border-t border-hairline py-6 max-md:grid-cols-[minmax(0,1fr)_min(5.5rem,25%)] md:min-h-76 md:py-9 md:grid-cols-[7rem_1fr_13rem] md:gap-x-[clamp(1.5rem,4vw,3.5rem)]';
const dateColumn =
  'grid content-start text-meta/body figures max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3';
/** On a phone the picture stands beside the date, the button below the words. */
const sideColumn = 'max-md:contents md:grid md:content-start md:gap-4';
const body = 'max-md:col-span-2';
const picture = 'aspect-4/3 w-full max-md:col-start-2 max-md:row-start-1';
const action = `${outlineButton} w-full max-md:col-span-2`;
const bone = 'block rounded-sm bg-paper-2 motion-safe:animate-breathe';
const skeletonKeys = Array.from({ length: SKELETON_COUNT }, (_, index) => index);

function EventDate({ date, time }: Pick<Event, 'date' | 'time'>) {
  if (date === '') return <p className="font-display text-[1.5rem] leading-[1.2]">{words.undated}</p>;
  const { day, month, weekday } = calendarSheet(date);
  return (
    <p className={dateColumn}>
      <span className="mb-1 flex flex-wrap items-center gap-x-2.5 max-md:basis-full" aria-hidden="true">
        <span className="font-display text-[3.25rem] leading-none">{day}</span>
        <span className="grid leading-tight">
          <span className="font-display text-[1.375rem]">{month}</span>
          <span className="text-ink-2">{weekday.slice(0, 2)}</span>
        </span>
      </span>
      <time dateTime={time ? `${date}T${time}` : date}>{formatDay(date)}</time>
      <span className="text-ink-2">{formatEventTime(time)}</span>
    </p>
  );
}

/** The event's own image, or a bloom; the bloom, too, when the image does not load. */
function EventImage({ id, image }: Pick<Event, 'id' | 'image'>) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: nobody acts on it; it is the browser that reports
    <img
      src={image === '' || !isWebAddress(image) || isBroken ? fallbackImage(id) : image}
      onError={() => setIsBroken(true)}
      alt=""
      width="480"
      height="360"
      loading="lazy"
      className={`${picture} rounded-sm object-cover`}
    />
  );
}

function EventCard({ event, hasFile, hasPage }: EventCardProps) {
  const { id, title, description, date, time, speaker, image, url, tags } = event;
  const { badge, bullets } = describeTags(tags);
  return (
    <li className={row}>
      <EventDate date={date} time={time} />
      <div className={body}>
        <p>
          <span className={tag}>{badge}</span>
        </p>
        <h3 className="mt-3 text-h3">
          {hasPage ? (
            <a href={eventPath(id)} className="hover:underline hover:decoration-1 hover:underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {speaker !== '' && <p className="mt-1 text-meta text-ink-2">mit {speaker}</p>}
        <p className="mt-3 line-clamp-3 max-w-[62ch]">{description}</p>
        <TickList items={bullets} className="mt-3 text-ink-2 max-md:flex max-md:flex-wrap max-md:gap-x-5" />
      </div>
      <div className={sideColumn}>
        <EventImage key={image} id={id} image={image} />
        {isWebAddress(url) && url !== '' ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={action}>
            {words.button}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        ) : (
          <a href={`#${anchors.waitlist}`} className={action}>
            {words.waitlist}
            <span className="sr-only"> {title}</span>
          </a>
        )}
        {hasFile && date !== '' && (
          <a href={eventFilePath(id)} className={`${lineButton} max-md:col-span-2 md:justify-self-start`}>
            {words.toCalendar}
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </li>
  );
}

type CardEvent = Omit<Event, 'tags'> & { readonly tags: readonly string[] };

interface EventCardProps {
  readonly event: CardEvent;
  /** Whether a calendar can load it: sample data cannot. */
  readonly hasFile: boolean;
  /** Whether the running release has a page for it. */
  readonly hasPage: boolean;
}

function Skeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <ul className={list} aria-hidden="true">
        {skeletonKeys.map((key) => (
          <li key={key} className={row} data-testid="event-skeleton">
            <div className={dateColumn}>
              <span className={`${bone} h-12 w-20 max-w-full`} />
            </div>
            <div className={body}>
              <span className={`${bone} h-7 w-24`} />
              <span className={`${bone} mt-4 h-7 w-2/3`} />
              <span className={`${bone} mt-4 h-20 w-full`} />
            </div>
            <div className={sideColumn}>
              <span className={`${bone} ${picture}`} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notice({ message, children }: { readonly message: string; readonly children?: ReactNode }) {
  return (
    <div role="alert" className={notice}>
      <p>{message}</p>
      {children}
      <p className="flex flex-wrap gap-x-8">
        <ReloadButton />
        <a href={paths.adminClickUp} className={lineButton}>
          {words.toAdmin}
        </a>
      </p>
    </div>
  );
}

function ReloadButton() {
  return (
    <button type="button" className={lineButton} onClick={() => void eventsQuery.reload()}>
      {words.reload}
    </button>
  );
}

interface CardsProps {
  readonly events: readonly CardEvent[];
  /** Ids of those that have a page. */
  readonly pages: readonly string[];
  readonly isSample?: boolean;
}

const Cards = ({ events, pages, isSample = false }: CardsProps) => (
  <ul className={list}>
    {events.map((event) => (
      <EventCard
        key={event.id}
        event={event}
        hasFile={!isSample && isEventId(event.id)}
        hasPage={!isSample && pages.includes(event.id)}
      />
    ))}
  </ul>
);

/**
 * The events section with its four states: loading, error with sample data, empty, loaded (spec 4.2, 8).
 *
 * @param known what was known when the page was built: shown, instead of the skeletons, until the newest has come
 */
export function EventsList({ known }: { readonly known: readonly CardEvent[] }) {
  const pages = known.map(({ id }) => id).filter(isEventId);
  const state = useStore(eventsQuery.$state);
  if (state.status === 'loading') return known.length > 0 ? <Cards events={known} pages={pages} /> : <Skeletons />;
  if (state.status === 'error') {
    const message = state.error instanceof Error && state.error.message ? state.error.message : words.unknownError;
    return (
      <>
        {isConnectionMissing(message) ? (
          <Notice message={words.notConnected} />
        ) : (
          <Notice message={words.failed}>
            <p className="text-meta text-ink-2">{message}</p>
          </Notice>
        )}
        <Cards events={demoEvents} pages={pages} isSample />
      </>
    );
  }
  if (state.data.length === 0) {
    return (
      <div role="status" className={notice}>
        <p>{words.empty}</p>
        <p>
          <ReloadButton />
        </p>
      </div>
    );
  }
  return <Cards events={state.data} pages={pages} />;
}
