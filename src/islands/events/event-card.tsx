import { useState } from 'react';
import { events as words } from '#content/events/public-events.ts';
import { calendarSheet, formatDay } from '#domain/berlin-time.ts';
import { formatDuration } from '#domain/events/duration.ts';
import { eventFilePath, eventPath } from '#domain/events/page.ts';
import type { PublicEvent } from '#domain/events/public-events.ts';
import { describeTags, fallbackImage, hasRegistration, isWebAddress } from '#domain/events/task-reading.ts';
import { formatEventTime, startTime } from '#domain/events/time.ts';
import { anchors } from '#paths.ts';
import { lineButton, outlineButton, tag } from '#ui/look.ts';
import { TickList } from '#ui/tick-list.tsx';

const anyRow =
  'grid gap-x-4 gap-y-3 border-hairline py-5 max-md:grid-cols-[minmax(0,1fr)_min(5.5rem,25%)] md:gap-x-[clamp(1.5rem,4vw,3.5rem)]';

/** Agenda that begins with a calendar sheet, the next day huge on it; the skeleton shares its shape. */
export const cardLooks = {
  list: 'border-b border-hairline',
  next: `${anyRow} md:min-h-88 md:pb-14 md:grid-cols-[clamp(12rem,22vw,18rem)_1fr_13rem]`,
  row: `${anyRow} border-t md:min-h-76 md:py-9 md:grid-cols-[7rem_1fr_13rem]`,
  sheet:
    'grid content-start rounded-sm border border-t-4 border-hairline border-t-aubergine bg-paper-2 text-meta/body figures max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-3 md:justify-items-center md:pt-5 md:pb-7',
  dateColumn:
    'grid content-start text-meta/body figures max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3',
  /** On a phone the picture is beside the date and the button below the text. */
  sideColumn: 'max-md:contents md:grid md:content-start md:gap-4',
  body: 'max-md:col-span-2',
  picture: 'aspect-4/3 w-full max-md:col-start-2 max-md:row-start-1',
} as const;
const { row, next, sheet, dateColumn, sideColumn, body, picture } = cardLooks;
/** A registration on another website opens beside ours (spec 3). */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;
const action = `${outlineButton} w-full max-md:col-span-2`;

interface EventCardProps {
  readonly event: PublicEvent;
  /** False for sample data: it has no calendar file, and lies in 2025. */
  readonly hasFile: boolean;
  /** False if the card must not link to the event's page. */
  readonly hasPage?: boolean;
  /** True for the event that the section begins with. */
  readonly isNext?: boolean;
}

interface EventDateProps extends Pick<PublicEvent, 'date' | 'time' | 'minutes'> {
  readonly isNext: boolean;
}

function EventDate({ date, time, minutes = 0, isNext }: EventDateProps) {
  if (date === '') return <p className="font-display text-[1.5rem] leading-[1.2]">{words.undated}</p>;
  const { day, weekday } = calendarSheet(date);
  const facts = (
    <span className="contents">
      <time dateTime={`${date}T${startTime(time)}`}>{formatDay(date)}</time>
      <span className="text-ink-2"> {formatEventTime(time)}</span>
      {minutes > 0 && <span className="text-ink-2"> {formatDuration(minutes)}</span>}
    </span>
  );
  if (isNext) {
    return (
      <p className={sheet}>
        <span className="text-[clamp(5.5rem,15vw,12.5rem)]/[1.1] font-light" aria-hidden="true">
          {day}
        </span>{' '}
        {/* On a phone beside the day, or below it if enlarged text leaves no room. */}
        <span className="max-md:grid max-md:flex-[1_1_5rem] md:contents">
          <span className="md:order-first" aria-hidden="true">
            {weekday}{' '}
          </span>
          {facts}
        </span>
      </p>
    );
  }
  return (
    <p className={dateColumn}>
      <span className="mb-1 flex flex-wrap items-center gap-x-2.5 max-md:basis-full" aria-hidden="true">
        <span className="figures text-[3.25rem] leading-none">{day}</span>{' '}
        <span className="text-ink-2">{weekday.slice(0, 2)} </span>
      </span>
      {facts}
    </p>
  );
}

/** Event's own image; a drawing if there is none or it fails to load. */
function EventImage({ id, image }: Pick<PublicEvent, 'id' | 'image'>) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: onError is no user interaction.
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

/** Event as visitors see it; the waitlist form reads its `data-choice` (src/domain/people/choices.ts). */
export function EventCard({ event, hasFile, hasPage = hasFile, isNext = false }: EventCardProps) {
  const { id, title, description, date, time, minutes, place, capacity, speaker, image, url, tags } = event;
  const { badge, bullets } = describeTags(tags, place);
  const isOurs = url.startsWith('/');
  const about = [speaker && words.speaker(speaker), place, capacity && words.capacity(capacity)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={isNext ? next : row}>
      <EventDate date={date} time={time} minutes={minutes} isNext={isNext} />
      <div className={body}>
        <p>
          <span className={tag}>{badge}</span>
        </p>
        <h3 className={isNext ? 'mt-3 text-h3 md:text-h2' : 'mt-3 text-h3'}>
          {hasPage ? (
            <a href={eventPath(id)} className="hover:underline hover:decoration-1 hover:underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {about !== '' && <p className="mt-1 text-meta text-ink-2">{about}</p>}
        <p className="mt-3 line-clamp-3 max-w-[62ch] print:line-clamp-none">{description}</p>
        <TickList items={bullets} className="mt-3 text-ink-2 max-md:flex max-md:flex-wrap max-md:gap-x-5" />
      </div>
      <div className={sideColumn}>
        <EventImage key={image} id={id} image={image} />
        {hasFile || (
          <button type="button" disabled className={action}>
            {words.over}
          </button>
        )}
        {hasFile && hasRegistration(event) && (
          <a href={url} {...(isOurs ? {} : elsewhere)} className={action}>
            <span>{words.button}</span>
            {isOurs || <span className="sr-only"> {words.newTab}</span>}
          </a>
        )}
        {hasFile && !hasRegistration(event) && (
          <a href={`#${anchors.waitlist}`} className={action} data-choice={`event:${id}`} data-choice-label={title}>
            {words.waitlist}
            <span className="sr-only"> {title}</span>
          </a>
        )}
        {hasFile && date !== '' && (
          <a href={eventFilePath(id)} className={`${lineButton} max-md:col-span-2 md:justify-self-start`}>
            {words.toCalendar}
            <span className="sr-only"> {title}</span>
          </a>
        )}
      </div>
    </li>
  );
}
