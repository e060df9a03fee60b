import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { screenTitles } from '#content/admin.ts';
import { calendarFeed, calendar as words } from '#content/calendar.ts';
import type { CalendarEntry, CalendarEvent } from '#contracts/calendar.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type CalendarView, isSameMonth, rangeOf, searchOf, titleOf, viewOf, weekOf } from '#domain/calendar-view.ts';
import { type Role, reaches } from '#domain/roles.ts';
import { messageOf } from '#islands/admin/message.ts';
import { $search, showSearch } from '#stores/admin-router.ts';
import { $auth } from '#stores/auth.ts';
import { type Calendar as CalendarData, calendarReader } from '#stores/calendar.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { DayList } from './day-list.tsx';
import { EntryChip } from './entry-chip.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { MonthView } from './month-view.tsx';
import { Toolbar } from './toolbar.tsx';

const BERLIN = 'Europe/Berlin';
/** From here on a month has room as a grid. */
const WIDE = '(width >= 48rem)';

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const roleOf = (auth: ReturnType<typeof $auth.get>): Role | undefined => ('user' in auth ? auth.user.role : undefined);

/** An event without a day, as an entry. */
const undatedEntry = (event: CalendarEvent): CalendarEntry => ({
  kind: 'event',
  key: `event:${event.taskId}`,
  day: '',
  time: '',
  title: event.title,
  event,
});

interface ViewProps {
  readonly view: CalendarView;
  readonly today: string;
  readonly calendar: CalendarData;
  readonly onView: (view: CalendarView, how: 'push' | 'replace') => void;
  readonly onOpen: (entry: CalendarEntry) => void;
}

function Days({ view, today, calendar, onView, onOpen }: ViewProps): ReactNode {
  const entries = useMemo(() => Map.groupBy(calendar.entries, ({ day }) => day), [calendar]);
  switch (view.name) {
    case 'month':
      return (
        <MonthView
          day={view.day}
          today={today}
          label={titleOf(view)}
          entries={entries}
          onOpen={onOpen}
          onDay={(day) => onView({ ...view, day }, isSameMonth(day, view.day) ? 'replace' : 'push')}
          onList={(day) => onView({ name: 'agenda', day }, 'push')}
        />
      );
    case 'week':
      return <DayList isWeek days={weekOf(view.day)} today={today} entries={entries} onOpen={onOpen} />;
    case 'agenda': {
      const days = [...entries.keys()];
      return days.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <DayList days={days} today={today} entries={entries} onOpen={onOpen} />
      );
    }
  }
}

function Undated({
  events,
  onOpen,
}: {
  readonly events: readonly CalendarEvent[];
  readonly onOpen: ViewProps['onOpen'];
}) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="undated-events" className="mt-8">
      <h2 id="undated-events" className="text-lead">
        {words.undated}
      </h2>
      <ul className="mt-2 grid max-w-160 gap-1.5">
        {events.map((event) => (
          <li key={event.taskId}>
            <EntryChip entry={undatedEntry(event)} isLong onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The screen 'Kalender' (spec 2.1; design/decisions.md §18). */
export function Calendar() {
  const search = useStore($search);
  const role = roleOf(useStore($auth));
  const [reader] = useState(calendarReader);
  const state = useStore(reader.$state);
  const [open, setOpen] = useState<CalendarEntry>();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const [today] = useState(() => berlinDay(new Date()));
  const [usual] = useState<CalendarView['name']>(() => (matchMedia(WIDE).matches ? 'month' : 'agenda'));
  const view = viewOf(search, { name: usual, day: today });
  const { from, to } = rangeOf(view);

  useEffect(() => void reader.open({ from, to }), [reader, from, to]);

  const show = (next: CalendarView, how: 'push' | 'replace' = 'push'): void => showSearch(searchOf(next), how);
  // What was opened is told as it is now.
  const known = state.status === 'read' ? state.calendar : undefined;
  const all = known && [...known.entries, ...known.undated.map(undatedEntry)];
  const shown = open && (all?.find(({ key }) => key === open.key) ?? open);

  return (
    <>
      <PageHead
        title={screenTitles.calendar}
        lead={words.lead}
        actions={
          role === 'owner' && (
            <Button look="outline" onClick={() => setFeedOpen(true)}>
              {calendarFeed.open}
            </Button>
          )
        }
      />
      <Toolbar view={view} today={today} onView={show} />
      <p className="mb-4 text-meta text-ink-2">{zone() === BERLIN ? words.berlin : words.elsewhere(zone())}</p>
      {known && known.notice !== '' && (
        <Notice tone="pending" className="mb-4">
          {known.notice}
        </Notice>
      )}
      {state.status === 'reading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'failed' && (
        <ErrorState
          text={words.failed}
          detail={messageOf(state.error)}
          retry={words.retry}
          onRetry={() => void reader.refresh()}
        />
      )}
      {known && (
        <div aria-busy={state.status === 'read' && state.isTurning}>
          <Days view={view} today={today} calendar={known} onView={show} onOpen={setOpen} />
          <Undated events={known.undated} onOpen={setOpen} />
        </div>
      )}
      {shown && (
        <EntryPanel
          entry={shown}
          canEdit={role !== undefined && reaches(role, 'editor')}
          onChanged={reader.refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
      {isFeedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
    </>
  );
}
