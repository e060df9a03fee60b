import { calendar as words } from '#content/events/calendar.ts';
import { CALENDAR_VIEWS, type CalendarView, searchOf, titleOf, turnView } from '#domain/events/calendar-view.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { CalendarButton } from '#ui/calendar-button.tsx';

interface ToolbarProps {
  readonly view: CalendarView;
  readonly today: string;
  readonly onView: (view: CalendarView) => void;
}

export const Toolbar = ({ view, today, onView }: ToolbarProps) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <div className="flex flex-wrap items-center gap-1">
      <Button look="icon" aria-label={words.previous[view.name]} onClick={() => onView(turnView(view, -1))}>
        <Icon name="previous" />
      </Button>
      <Button look="icon" aria-label={words.next[view.name]} onClick={() => onView(turnView(view, 1))}>
        <Icon name="next" />
      </Button>
      <h2 className="px-1 md:min-w-44 text-lead" aria-live="polite">
        {titleOf(view)}
      </h2>
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <Button look="compact" onClick={() => onView({ ...view, day: today })}>
        {words.today}
      </Button>
      <CalendarButton
        label={words.jump}
        look="compact"
        selected={view.day}
        onSelect={(day) => onView({ ...view, day })}
      />
      <nav aria-label={words.views} className="flex flex-wrap gap-2">
        {CALENDAR_VIEWS.map((name) => (
          <ScreenLink
            key={name}
            screen="calendar"
            search={searchOf({ ...view, name })}
            className={buttonLooks.choice}
            isCurrent={name === view.name}
          >
            {words.view[name]}
          </ScreenLink>
        ))}
      </nav>
    </div>
  </div>
);
