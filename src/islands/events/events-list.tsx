import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { ownMessage } from '#api/request.ts';
import { demoEvents } from '#content/events/demo-events.ts';
import { events as words } from '#content/events/public-events.ts';
import { isEventId } from '#domain/events/page.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import { isConnectionMissing } from '#domain/events/task-reading.ts';
import { paths } from '#paths.ts';
import { eventsQuery } from '#stores/events/public-events.ts';
import { KeptMarkup } from '#ui/kept-markup.tsx';
import { lineButton, notice, outlineButton } from '#ui/look.ts';
import { cardLooks, EventCard } from './event-card.tsx';

/** Spec 9. */
const SKELETON_COUNT = 6;
const bone = 'block rounded-sm bg-paper-2 motion-safe:animate-breathe';
const skeletonKeys = Array.from({ length: SKELETON_COUNT }, (_, index) => index);

function Skeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <ul className={cardLooks.list} aria-hidden="true">
        {skeletonKeys.map((key) => (
          <li key={key} className={key === 0 ? cardLooks.next : cardLooks.row} data-testid="event-skeleton">
            <div className={key === 0 ? cardLooks.sheet : cardLooks.dateColumn}>
              <span className={`${bone} h-12 w-20 max-w-full`} />
            </div>
            <div className={cardLooks.body}>
              <span className={`${bone} h-7 w-24`} />
              <span className={`${bone} mt-4 h-7 w-2/3`} />
              <span className={`${bone} mt-4 h-20 w-full`} />
            </div>
            <div className={cardLooks.sideColumn}>
              <span className={`${bone} ${cardLooks.picture}`} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function EventsAlert({ message, children }: { readonly message: string; readonly children?: ReactNode }) {
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
    <button type="button" className={lineButton} onClick={() => void eventsQuery.refresh()}>
      {words.reload}
    </button>
  );
}

interface CardsProps {
  readonly events: readonly PublicEvent[];
  readonly isSample?: boolean;
  /** True if the list begins with the next event. */
  readonly isFirst?: boolean;
}

/** Number of events shown initially. */
const FIRST = 3;

const List = ({ events, isSample = false, isFirst = false }: CardsProps) => (
  <ul className={cardLooks.list}>
    {events.map((event, index) => (
      <EventCard
        key={event.id}
        event={event}
        hasFile={!isSample && isEventId(event.id)}
        isNext={isFirst && index === 0}
      />
    ))}
  </ul>
);

/** Next three events; the others open by a click, even without scripts. */
const Cards = ({ events, ...props }: CardsProps) => (
  <>
    <List events={events.slice(0, FIRST)} {...props} isFirst />
    {events.length > FIRST && (
      <details>
        <summary className={`${outlineButton} mt-6 w-full cursor-pointer list-none sm:w-auto print:hidden`}>
          <span className="in-open:hidden">{words.all(events.length)}</span>
          <span className="hidden in-open:inline">{words.fewer}</span>
        </summary>
        <div className="mt-6">
          <List events={events.slice(FIRST)} {...props} />
        </div>
      </details>
    )}
  </>
);

interface EventsListProps {
  /** Events at build time, shown instead of skeletons until the current ones arrive. */
  readonly known: readonly PublicEvent[];
}

/** Events section with its states: loading, error with sample data, empty, loaded (spec 4.2, 8). */
export const EventsList = (props: EventsListProps) => (
  <KeptMarkup>
    <Events {...props} />
  </KeptMarkup>
);

function Events({ known }: EventsListProps) {
  const state = useStore(eventsQuery.$state);
  if (state.status === 'loading' || state.status === 'refreshing')
    return known.length > 0 ? <Cards events={known} /> : <Skeletons />;
  if ('error' in state) {
    const message = ownMessage(state.error) || words.unknownError;
    return (
      <>
        {isConnectionMissing(message) ? (
          <EventsAlert message={words.notConnected} />
        ) : (
          <EventsAlert message={words.failed}>
            <p className="text-meta text-ink-2">{message}</p>
          </EventsAlert>
        )}
        <Cards events={demoEvents} isSample />
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
  return <Cards events={state.data} />;
}
