import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { eventForm, calendar as words } from '#content/events/calendar.ts';
import { screenTitles } from '#content/shell/frame.ts';
import type { CalendarEntry, CalendarEvent } from '#contracts/events/calendar.ts';
import { hasRole } from '#domain/accounts/roles.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import {
  type CalendarView,
  entryKeyIn,
  entrySearch,
  isSameMonth,
  parseView,
  rangeOf,
  searchOf,
  titleOf,
  weekOf,
} from '#domain/events/calendar-view.ts';
import { findChange } from '#domain/events/change.ts';
import { groupBy } from '#domain/groups.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { ObstacleLink } from '#islands/admin/obstacle-button.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { type Calendar as CalendarData, calendarDays, type SaveInput, toEdit } from '#stores/events/calendar.ts';
import { dataOf } from '#stores/query.ts';
import { $auth } from '#stores/session.ts';
import { $search, leaveSearch, showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ChangeLetter } from './change-letter.tsx';
import { DayList } from './day-list.tsx';
import { EntryChip } from './entry-chip.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { type EventDraft, EventForm, newDraft } from './event-form.tsx';
import { moveEvent } from './event-move.ts';
import { Feed } from './feed.tsx';
import { MonthView } from './month-view.tsx';
import { PendingWrites } from './pending-writes.tsx';
import { eventsOf, visibilitySentence } from './saved-event.ts';
import { TitledList } from './titled-list.tsx';
import { Toolbar } from './toolbar.tsx';

const BERLIN = 'Europe/Berlin';
/** Width from which a month fits as a grid. */
const WIDE = '(width >= 48rem)';

/** Returns the device's time zone; call it once, since browsers take milliseconds. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const undatedEntry = (event: CalendarEvent): CalendarEntry => ({
  kind: 'event',
  key: `event:${event.taskId}`,
  day: '',
  time: '',
  title: event.title,
  event,
});

/** Finds the entry named by the query, if the calendar contains it. */
function entryIn(search: string, calendar: CalendarData | undefined): CalendarEntry | undefined {
  const key = entryKeyIn(search);
  if (key === null || calendar === undefined) return undefined;
  return [...calendar.entries, ...calendar.undated.map(undatedEntry)].find((entry) => entry.key === key);
}

const findEvent = (calendar: CalendarData | undefined, wanted: string | null): CalendarEvent | undefined =>
  eventsOf(calendar).find(({ taskId }) => taskId === wanted);

/** Remembers events as they were before their first change, and compares them with the calendar. */
function useChanges(calendar: CalendarData | undefined, today: string) {
  const [touched, setTouched] = useState<readonly CalendarEvent[]>([]);
  const release = useCallback(
    (taskId: string): void => setTouched((all) => all.filter((was) => was.taskId !== taskId)),
    [],
  );
  const touch = useCallback(
    (event: CalendarEvent): void =>
      setTouched((all) => (all.some(({ taskId }) => taskId === event.taskId) ? all : [...all, event])),
    [],
  );
  const changes = touched.flatMap((was) => {
    const now = findEvent(calendar, was.taskId);
    return (now && findChange(was, now, today)) ?? [];
  });
  return { changes, touch, release };
}

const show = (next: CalendarView, how: 'push' | 'replace' = 'push'): void => showSearch(searchOf(next), how);
const showList = (day: string): void => show({ name: 'agenda', day });

interface ViewProps {
  readonly view: CalendarView;
  readonly today: string;
  readonly calendar: CalendarData;
  readonly onOpen: (entry: CalendarEntry) => void;
  /** Undefined if the user may not edit. */
  readonly onMove: ((entry: CalendarEntry, day: string) => void) | undefined;
}

/** Days on display; memoised, so that notices and dialogs do not render them again. */
const Days = memo(function Days({ view, today, calendar, onOpen, onMove }: ViewProps): ReactNode {
  const entries = useMemo(() => groupBy(calendar.entries, ({ day }) => day), [calendar]);
  switch (view.name) {
    case 'month':
      return (
        <>
          <MonthView
            day={view.day}
            today={today}
            label={titleOf(view)}
            entries={entries}
            onOpen={onOpen}
            onMove={onMove}
            onDay={(day) => show({ ...view, day }, isSameMonth(day, view.day) ? 'replace' : 'push')}
            onList={showList}
          />
          {/* A phone's grid shows dots; the list below it names them. */}
          <div className="mt-4 md:hidden">
            <DayList days={[view.day]} today={today} entries={entries} onOpen={onOpen} />
          </div>
        </>
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
});

function Undated({
  events,
  onOpen,
}: {
  readonly events: readonly CalendarEvent[];
  readonly onOpen: ViewProps['onOpen'];
}) {
  if (events.length === 0) return null;
  return (
    <TitledList id="undated-events" title={words.undated} className="mt-8">
      {events.map((event) => (
        <li key={event.taskId}>
          <EntryChip entry={undatedEntry(event)} isLong onOpen={onOpen} />
        </li>
      ))}
    </TitledList>
  );
}

/** Screen 'Kalender' (spec 2.1; docs/decisions/events.md). */
export function Calendar() {
  const search = useStore($search);
  const auth = useStore($auth);
  const role = 'user' in auth ? auth.user.role : 'reader';
  const [canEdit, isOwner] = [hasRole(role, 'editor'), hasRole(role, 'owner')];
  const [draft, setDraft] = useState<EventDraft>();
  const [today] = useState(() => berlinDay(new Date()));
  const [zone] = useState(deviceZone);
  const [usual] = useState<CalendarView['name']>(() => (matchMedia(WIDE).matches ? 'month' : 'agenda'));
  // Excludes the open entry, so that its panel does not render the days again.
  const listed = searchOf(parseView(search, { name: usual, day: today }));
  const view = useMemo(() => parseView(listed, { name: usual, day: today }), [listed, usual, today]);
  const [days, state] = usePagedQuery(calendarDays, rangeOf(view));
  const known = dataOf(state);
  const { changes, touch, release } = useChanges(known, today);

  const open = useCallback(({ key }: CalendarEntry): void => showSearch(entrySearch(listed, key), 'push'), [listed]);
  const move = useCallback(
    ({ event }: CalendarEntry, day: string): void => {
      if (event === undefined) return;
      const start = (): CalendarEvent => {
        const was = findEvent(dataOf(days.$state.get()), event.taskId) ?? event;
        touch(was);
        return was;
      };
      moveEvent(start, day, days.refresh);
    },
    [days, touch],
  );

  const entry = entryIn(search, known);
  const leave = (): void => leaveSearch(listed);

  const edit = (event: CalendarEvent) => (): void => {
    const { taskId, isShortened, registration } = event;
    setDraft({ taskId, wish: toEdit(event), isShortened, registration });
    leave();
  };

  /** Moves to the day of the saved event, so that it is visible in its new place. */
  async function showSaved(saved: SaveInput): Promise<string> {
    const { date } = saved.wish;
    const was = findEvent(known, saved.taskId);
    if (was !== undefined) touch(was);
    const { from, to } = rangeOf(view);
    const isListed = view.name === 'agenda' && from <= date && date <= to;
    const there = date === '' || isListed ? view : { ...view, day: date };
    if (there.day !== view.day) show(there, isSameMonth(there.day, view.day) ? 'replace' : 'push');
    await days.open(rangeOf(there), 'again');
    return visibilitySentence(days.$state.get(), saved);
  }

  return (
    <>
      <PageHead
        title={screenTitles.calendar}
        lead={words.lead}
        actions={canEdit && <Button onClick={() => setDraft(newDraft(view.day))}>{eventForm.create}</Button>}
      />
      <Toolbar view={view} today={today} onView={show} />
      <p className="mb-4 text-meta text-ink-2">{zone === BERLIN ? words.berlin : words.elsewhere(zone)}</p>
      <LoadedPage state={state} words={words} onRetry={() => void days.refresh()}>
        {(calendar) => (
          <div aria-busy={state.status === 'refreshing'}>
            {calendar.notice !== '' && (
              <Callout tone="pending" className="mb-4">
                {calendar.notice} <ObstacleLink link={calendar.noticeLink} />
              </Callout>
            )}
            {isOwner &&
              changes.map((change) => (
                <ChangeLetter key={change.now.taskId} change={change} onSkip={() => release(change.now.taskId)} />
              ))}
            <PendingWrites writes={calendar.writes} canEdit={canEdit} onChanged={days.refresh} />
            <Days view={view} today={today} calendar={calendar} onOpen={open} onMove={canEdit ? move : undefined} />
            <Undated events={calendar.undated} onOpen={open} />
          </div>
        )}
      </LoadedPage>
      {isOwner && <Feed />}
      {draft && <EventForm draft={draft} onSaved={showSaved} onClose={() => setDraft(undefined)} />}
      {!draft && entry && (
        <EntryPanel
          entry={entry}
          canEdit={canEdit}
          isOwner={isOwner}
          onChanged={(was) => {
            touch(was);
            return days.refresh();
          }}
          onEdit={canEdit && entry.event ? edit(entry.event) : undefined}
          onClose={leave}
        />
      )}
    </>
  );
}
