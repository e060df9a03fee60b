import { Suspense } from 'react';
import { eventForm as formWords, calendar as kindWords, entryPanel as words } from '#content/events/calendar.ts';
import { tasks as taskWords } from '#content/events/clickup.ts';
import type { CalendarEntry, CalendarEvent } from '#contracts/events/calendar.ts';
import { longDay } from '#domain/events/calendar-view.ts';
import { eventPath } from '#domain/events/page.ts';
import { isSeen } from '#domain/events/task-list.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { HideToggle } from '#islands/admin/events/hide-toggle.tsx';
import { Icon } from '#islands/admin/icon.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { cardLooks, EventCard } from '#islands/events/event-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SidePanel } from '#ui/side-panel.tsx';

const Registered = lazyPart(async () => (await import('#islands/admin/events/registration/registered.tsx')).Registered);

const screens: Readonly<Record<Exclude<CalendarEntry['kind'], 'event'>, AdminScreen>> = {
  masterclass: 'content',
  offer: 'content',
  link: 'redirects',
  letter: 'newsletter',
  publish: 'content',
};

function clicksOf({ url, clicks }: CalendarEvent): string {
  if (url === '') return words.noLink;
  return clicks === null ? words.uncounted : clicks.toLocaleString('de-DE');
}

const link = `${buttonLooks.link} gap-1`;

function OutLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={link}>
      {children}
      <span className="sr-only"> {words.newTab}</span>
      <Icon name="site" />
    </a>
  );
}

interface EventFactsProps {
  readonly event: CalendarEvent;
  readonly canEdit: boolean;
  /** True for an Inhaberin, who sees addresses. */
  readonly isOwner: boolean;
  readonly onChanged: (was: CalendarEvent) => Promise<void>;
}

function EventFacts({ event, canEdit, isOwner, onChanged }: EventFactsProps) {
  const { showing, status, reason, taskId } = event;
  const why = reason || taskWords.reasons[showing];
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={showing === 'shown' ? 'success' : 'quiet'}>{taskWords.showings[showing]}</Badge>
        {why !== '' && <span className="text-meta text-ink-2">{why}</span>}
      </p>
      <FactList
        className="mt-4"
        facts={[
          { name: words.status, value: status },
          event.registration
            ? { name: words.registration, value: words.here }
            : { name: words.clicks, value: clicksOf(event) },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        {taskId !== '' && (
          <OutLink href={`https://app.clickup.com/t/${encodeURIComponent(taskId)}`}>{taskWords.open}</OutLink>
        )}
        {isSeen(showing) && <OutLink href={eventPath(taskId)}>{words.toSite}</OutLink>}
        {canEdit && <HideToggle {...event} onChanged={() => onChanged(event)} />}
      </div>
      {event.registration && isOwner && (
        <Suspense>
          <Registered event={event} />
        </Suspense>
      )}
      <section aria-labelledby="entry-preview" className="mt-8">
        <h2 id="entry-preview" className="text-lead">
          {words.preview}
        </h2>
        <ul className={`mt-3 ${cardLooks.list}`} inert>
          <EventCard
            event={{ ...event, id: taskId, url: event.visitorUrl }}
            hasFile={event.date !== ''}
            hasPage={false}
          />
        </ul>
      </section>
    </>
  );
}

interface EntryPanelProps extends Pick<EventFactsProps, 'canEdit' | 'isOwner'> {
  readonly entry: CalendarEntry;
  readonly onChanged: (was: CalendarEvent) => Promise<void>;
  /** Opens the form; undefined if the user may not edit. */
  readonly onEdit: (() => void) | undefined;
  readonly onClose: () => void;
}

/** All details of a calendar entry (docs/decisions/events.md). */
export function EntryPanel({ entry, canEdit, isOwner, onChanged, onEdit, onClose }: EntryPanelProps) {
  const { kind, day, time, title, event } = entry;
  return (
    <SidePanel title={title} closeLabel={words.close} onClose={onClose}>
      <p className="text-meta font-semibold text-ink-2">{kindWords.kinds[kind]}</p>
      <FactList
        className="mt-2"
        facts={[
          { name: words.day, value: day === '' ? kindWords.undated : longDay(day) },
          { name: words.time, value: time === '' ? words.wholeDay : kindWords.clock(time) },
        ]}
      />
      {event !== undefined && onEdit && (
        <Button look="compact" className="mt-4" onClick={onEdit}>
          {formWords.edit}
        </Button>
      )}
      {event !== undefined && <EventFacts event={event} canEdit={canEdit} isOwner={isOwner} onChanged={onChanged} />}
      {kind !== 'event' && canEdit && (
        <ScreenLink screen={screens[kind]} className={`mt-4 ${buttonLooks.compact}`}>
          {words.go[kind]}
        </ScreenLink>
      )}
    </SidePanel>
  );
}
